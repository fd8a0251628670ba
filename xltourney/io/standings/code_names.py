"""What tie-break codes and editions of the rules are called in three languages; the codes themselves stay."""

from __future__ import annotations

from xltourney.engine.explanation import OWN_LIST, home_article
from xltourney.engine.modifiers import Code
from xltourney.engine.regulations import Edition
from xltourney.io.layout import LANGUAGES
from xltourney.io.standings.words import Phrase, say

#: English, Russian, Ukrainian.
_Words = tuple[str, str, str]

NAMES: dict[str, _Words] = {
    "PTS": ("points", "очки", "очки"),
    "DE": ("direct encounter", "личная встреча", "особиста зустріч"),
    "WIN": ("number of wins", "число побед", "кількість перемог"),
    "WON": ("games won over the board", "число побед за доской", "кількість перемог за дошкою"),
    "BPG": ("games with Black", "число партий чёрными", "кількість партій чорними"),
    "BWG": ("wins with Black", "число побед чёрными", "кількість перемог чорними"),
    "PS": ("progressive score", "прогрессивный коэффициент", "прогресивний коефіцієнт"),
    "REP": ("rounds one elected to play", "туры, выбранные для игры", "тури, обрані для гри"),
    "STD": ("standard points", "стандартные очки", "стандартні очки"),
    "TPN": ("pairing number", "номер участника", "номер учасника"),
    "BH": ("Buchholz", "коэффициент Бухгольца", "коефіцієнт Бухгольца"),
    "AOB": ("average of opponents' Buchholz", "средний Бухгольц соперников", "середній Бухгольц суперників"),
    "FB": ("Fore Buchholz", "форе-Бухгольц", "форе-Бухгольц"),
    "SB": ("Sonneborn-Berger", "Зонненборн-Бергер", "Зоннеборн-Бергер"),
    "KS": ("Koya", "система Койя", "система Койя"),
    "KSX": ("Koya by score groups", "система Койя по очковым группам", "система Койя за очковими групами"),
    "ARO": ("average rating of opponents", "средний рейтинг соперников", "середній рейтинг суперників"),
    "TPR": ("performance rating", "перформанс", "перформанс"),
    "PTP": ("perfect performance", "совершенный перформанс", "досконалий перформанс"),
    "APRO": ("average performance of opponents", "средний перформанс соперников", "середній перформанс суперників"),
    "APPO": (
        "average perfect performance of opponents",
        "средний совершенный перформанс соперников",
        "середній досконалий перформанс суперників",
    ),
    "RTNG": ("rating", "рейтинг", "рейтинг"),
    "RND": ("by lot", "по жребию", "за жеребом"),
    "MAN": ("play-off or arbiter's decision", "плей-офф или решение арбитра", "плей-оф або рішення арбітра"),
}
_BUCHHOLZ_CUT: _Words = ("Buchholz Cut {}", "усечённый Бухгольц -{}", "усічений Бухгольц -{}")
_BUCHHOLZ_MEDIAN: _Words = ("Median Buchholz {}", "усреднённый Бухгольц -{}", "медіанний Бухгольц -{}")
_CUT: _Words = (" Cut {}", ", усечение {}", ", усічення {}")
_MEDIAN: _Words = (" Median {}", ", медиана {}", ", медіана {}")
_LIMIT: _Words = (
    ", limit moved by {:+d} half points",
    ", граница сдвинута, половин очка: {:+d}",
    ", межу зсунуто, половин очка: {:+d}",
)
_FORFEITS: _Words = (", forfeits count as played", ", неявки считаются партиями", ", неявки рахуються партіями")
_FORE: _Words = (", from Fore Buchholz", ", по форе-Бухгольцу", ", за форе-Бухгольцом")
_REVERSED: _Words = (", reversed", ", в обратном порядке", ", у зворотному порядку")
_UNRATED: _Words = (
    ", unrated players as {}",
    ", без рейтинга считаются как {}",
    ", без рейтингу рахуються як {}",
)

#: Titles of the editions; English ones stand with the rules themselves.
_EDITIONS: dict[str, tuple[str, str]] = {
    "2026-03": ("ФИДЕ C.07, действует с 1 марта 2026 г.", "ФІДЕ C.07, чинна з 1 березня 2026 р."),
    "2024-08": (
        "ФИДЕ C.07, действует с 1 августа 2024 г. (числа те же, что в редакциях сентября 2023 и апреля 2024 г.)",
        "ФІДЕ C.07, чинна з 1 серпня 2024 р. (числа ті самі, що в редакціях вересня 2023 і квітня 2024 р.)",
    ),
    "2023-07": (
        "ФИДЕ C.07, действовала в июле и августе 2023 г. в соревнованиях самой ФИДЕ",
        "ФІДЕ C.07, чинна в липні та серпні 2023 р. у змаганнях самої ФІДЕ",
    ),
    "2009": (
        "правила ФИДЕ 2009 г. (виртуальный соперник), действовали до 31 марта 2024 г.",
        "правила ФІДЕ 2009 р. (віртуальний суперник), чинні до 31 березня 2024 р.",
    ),
    "2009-ru": (
        "правила 2009 г. в прочтении российских положений (свой несыгранный тур - ничья)",
        "правила 2009 р. у прочитанні російських положень (власний незіграний тур - нічия)",
    ),
}
_REMARKS: dict[str, tuple[str, str]] = {
    "restated from secondary sources": ("изложена по вторичным источникам", "викладено за вторинними джерелами"),
}


#: Where codes come from that an edition does not list.
_OWN_LIST: _Words = ("organiser's own list", "список организатора", "список організатора")
#: How the engine names the regulation on players who leave a round robin.
_COMPETITION_RULES = "General Regulations for Competitions"


def _in(words: _Words, language: str) -> str:
    return words[LANGUAGES.index(language) if language in LANGUAGES else 0]


def code_name(code: Code, language: str) -> str:
    """The name of a code with its modifiers: ``Buchholz Cut 1, forfeits count as played``."""
    name = _with_cuts(code, language)
    name += _in(_LIMIT, language).format(code.limit) if code.limit else ""
    for words, on in ((_FORFEITS, code.forfeits), (_FORE, code.fore), (_REVERSED, code.reverse)):
        name += _in(words, language) if on else ""
    name += _in(_UNRATED, language).format(code.unrated) if code.unrated is not None else ""
    return name[0].upper() + name[1:]


def _with_cuts(code: Code, language: str) -> str:
    base = _in(NAMES[code.name], language)
    if not code.low_cuts:
        return base
    if code.name == "BH":
        words = _BUCHHOLZ_CUT if code.cut else _BUCHHOLZ_MEDIAN
        return _in(words, language).format(code.low_cuts)
    return base + _in(_CUT if code.cut else _MEDIAN, language).format(code.low_cuts)


def code_articles(code: Code, edition: Edition) -> tuple[str, ...]:
    """Where a code and its modifiers stand: ``8.1`` and ``14``; the rules of 2009 have no such articles."""
    if edition.name.startswith("2009"):
        return (home_article(code, edition),)
    modifiers = (("14", code.low_cuts), ("14.5", code.limit), ("16.6", code.forfeits), ("8.3", code.fore))
    return (home_article(code, edition), *(article for article, on in modifiers if on))


def rules_of(edition: Edition) -> str:
    """What the engine names as the article of a rule that has none."""
    return f"rules of {edition.name}"


def article_text(article: str, edition: Edition, language: str) -> str:
    """An article named by the engine, in a language: numbers stay, names are translated."""
    if article == rules_of(edition):
        return say(Phrase.OLD_RULES, language, edition.name)
    if OWN_LIST in article:
        return article.replace(OWN_LIST, _in(_OWN_LIST, language))
    if article.startswith(_COMPETITION_RULES):
        return say(Phrase.COMPETITION_RULES, language, article.removeprefix(_COMPETITION_RULES).strip())
    return article


def cited(article: str, edition: Edition, language: str, phrase: Phrase = Phrase.ARTICLE) -> str:
    """``art. 8.1``; regulations that are named and not numbered by their name."""
    text = article_text(article, edition, language)
    return say(phrase, language, text) if article[:1].isdigit() else text


def code_article(code: Code, edition: Edition, language: str) -> str:
    """``art. 8.1, 14``, or the name of rules without articles."""
    text = ", ".join(article_text(article, edition, language) for article in code_articles(code, edition))
    return text if edition.name.startswith("2009") else say(Phrase.ARTICLE, language, text)


def edition_title(edition: Edition, language: str) -> str:
    """``2026-03: FIDE C.07, in force from 1 March 2026``, with the edition's remark."""
    title, remark = edition.title, edition.remark
    if language in LANGUAGES[1:]:
        place = LANGUAGES.index(language) - 1
        title = _EDITIONS[edition.name][place]
        remark = _REMARKS[remark][place] if remark else ""
    return f"{edition.name}: {title}" + (f" ({remark})" if remark else "")
