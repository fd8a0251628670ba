"""What an explanation rests on, in words: the same on the command line and in cells."""

from __future__ import annotations

from xltourney.engine.explanation import Explanation, Note
from xltourney.engine.regulations import Edition
from xltourney.io import texts
from xltourney.io.standings.code_names import cited, rules_of
from xltourney.io.standings.words import Phrase, say


def source(explanation: Explanation, edition: Edition, language: str = "en") -> str:
    """``article 8.1; rules 2026-03``; rules without articles by their name alone."""
    text = cited(explanation.article, edition, language, Phrase.WHOLE_ARTICLE)
    if explanation.article == rules_of(edition):
        return text
    return f"{text}; {say(Phrase.RULES_IN_BRIEF, language, edition.name)}"


def remark(note: Note, edition: Edition, language: str = "en") -> str:
    """A remark as a sentence with its article: ``cut: the least significant (art. 14.1)``."""
    sentence = texts.note(note, language)
    return f"{sentence} ({cited(note.article, edition, language)})" if note.article else sentence
