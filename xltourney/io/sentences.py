"""The sentences about rounds and values in three languages; those about tied groups stand in ``io.texts``."""

from __future__ import annotations

#: key -> (English, Russian, Ukrainian); {0}, {1} ... are the numbers of the note, {all} all of them, {pairs} players
#: with their values, {rounds} the numbers from the third on, {text} what the note quotes.
SENTENCES: dict[str, tuple[str, str, str]] = {
    "byes-as-draws": (
        "score {0} counts as {1}: closing byes count as draws ({rounds})",
        "очки {0} считаются как {1}: последние пропуски считаются ничьими ({rounds})",
        "очки {0} рахуються як {1}: останні пропуски рахуються нічиїми ({rounds})",
    ),
    "unplayed-as-draws": (
        "score {0} counts as {1}: unplayed rounds count as draws ({rounds})",
        "очки {0} считаются как {1}: несыгранные туры считаются ничьими ({rounds})",
        "очки {0} рахуються як {1}: незіграні тури рахуються нічиїми ({rounds})",
    ),
    "dummy-own-score": (
        "not played: counts as a game against an opponent with the own score {0}",
        "не сыгран: считается партией с соперником, имеющим те же {0}",
        "не зіграно: рахується партією із суперником, який має ті самі {0}",
    ),
    "dummy-capped-opponent": (
        "not played: own score {0}, but at most the scheduled opponent's {1}",
        "не сыгран: собственные очки {0}, но не больше, чем у назначенного соперника: {1}",
        "не зіграно: власні очки {0}, але не більше, ніж у призначеного суперника: {1}",
    ),
    "dummy-capped-draws": (
        "not played: own score {0}, but at most {1} × {2} rounds = {3}",
        "не сыгран: собственные очки {0}, но не больше {1} × {2} туров = {3}",
        "не зіграно: власні очки {0}, але не більше {1} × {2} турів = {3}",
    ),
    "virtual-opponent": (
        "not played: virtual opponent, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не сыгран: виртуальный соперник, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не зіграно: віртуальний суперник, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
    ),
    "virtual-opponent-drawn": (
        "not played: a draw with the virtual opponent, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не сыгран: ничья с виртуальным соперником, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не зіграно: нічия з віртуальним суперником, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
    ),
    "cut-low": ("cut: the least significant", "отброшен: наименьший", "відкинуто: найменший"),
    "cut-vur": (
        "cut first: a round missed voluntarily",
        "отброшен первым: добровольно пропущенный тур",
        "відкинуто першим: добровільно пропущений тур",
    ),
    "cut-unplayed": (
        "cut first: an unplayed round",
        "отброшен первым: несыгранный тур",
        "відкинуто першим: незіграний тур",
    ),
    "cut-high": ("cut: the most significant", "отброшен: наибольший", "відкинуто: найбільший"),
    "cut-first-round": (
        "cut: the first round is left out",
        "отброшен: первый тур не учитывается",
        "відкинуто: перший тур не враховується",
    ),
    "cut-first-rounds": (
        "cut: the first {0} rounds are left out",
        "отброшен: первые туры не учитываются, числом {0}",
        "відкинуто: перші тури не враховуються, кількістю {0}",
    ),
    "vur-not-cut": (
        "not cut: an unplayed round, but it contributes {0}, less than the {1} cut instead",
        "не отброшен: тур не сыгран, но он даёт {0}, меньше отброшенного {1}",
        "не відкинуто: тур не зіграно, але він дає {0}, менше за відкинуте {1}",
    ),
    "nothing-left": (
        "no value: nothing is left after the cut",
        "нет значения: после усечения ничего не осталось",
        "немає значення: після усічення нічого не лишилося",
    ),
    "forfeit-as-game": (
        "a forfeit counts as a game",
        "неявка считается партией",
        "неявка рахується партією",
    ),
    "no-element": (
        "no opponent: counts for nothing in a round robin",
        "нет соперника: в круговом турнире не учитывается",
        "немає суперника: у круговому турнірі не враховується",
    ),
    "annulled": (
        "annulled: a player left before half of his games",
        "аннулирована: участник выбыл, сыграв менее половины партий",
        "анульовано: учасник вибув, зігравши менше половини партій",
    ),
    "fore-drawn": (
        "all games paired in round {0} count as draws",
        "все партии {0}-го тура считаются ничьими",
        "усі партії {0}-го туру рахуються нічиїми",
    ),
    "fore-not-final": (
        "before round {0}, the last one, Fore Buchholz is Buchholz",
        "до последнего, {0}-го тура это обычный Бухгольц",
        "до останнього, {0}-го туру це звичайний Бухгольц",
    ),
    "not-over-the-board": (
        "not played over the board: left out",
        "не сыграна за доской: не учитывается",
        "не зіграно за дошкою: не враховується",
    ),
    "mean": ("{0} / {1}", "{0} / {1}", "{0} / {1}"),
    "mean-half-up": (
        "{0} / {1}, half up",
        "{0} / {1}, половина округляется вверх",
        "{0} / {1}, половина округлюється вгору",
    ),
    "koya-reached": (
        "the opponent reached the limit",
        "соперник набрал нужное число очков",
        "суперник набрав потрібну кількість очок",
    ),
    "koya-missed": (
        "the opponent is below the limit",
        "соперник ниже границы",
        "суперник нижче межі",
    ),
    "koya-limit": ("limit {0}", "граница {0}", "межа {0}"),
    "counts": ("counts", "учитывается", "враховується"),
    "does-not-count": ("does not count", "не учитывается", "не враховується"),
    "penalty": ("penalty {0}", "штраф {0}", "штраф {0}"),
    "rep-played": ("counts: played", "учитывается: сыгран", "враховується: зіграно"),
    "rep-forfeit-win": (
        "counts: the opponent did not come",
        "учитывается: не явился соперник",
        "враховується: не з'явився суперник",
    ),
    "rep-forfeit-loss": (
        "does not count: lost by forfeit",
        "не учитывается: поражение за неявку",
        "не враховується: поразка за неявку",
    ),
    "rep-pairing-bye": (
        "counts: left without an opponent by the pairing",
        "учитывается: без соперника по жеребьёвке",
        "враховується: без суперника за жеребкуванням",
    ),
    "rep-full-bye": (
        "counts: a full-point bye",
        "учитывается: пропуск с очком",
        "враховується: пропуск з очком",
    ),
    "rep-requested-bye": (
        "does not count: a requested bye or an absence",
        "не учитывается: пропуск по просьбе или отсутствие",
        "не враховується: пропуск на прохання або відсутність",
    ),
    "rep-free": (
        "counts: the free round of the schedule",
        "учитывается: свободный тур по расписанию",
        "враховується: вільний тур за розкладом",
    ),
    "rep-open": (
        "counts: there is no result yet",
        "учитывается: результата ещё нет",
        "враховується: результату ще немає",
    ),
    "standard-game": (
        "own points {0}, the opponent's {1}",
        "свои очки {0}, соперника {1}",
        "власні очки {0}, суперника {1}",
    ),
    "standard-bye": (
        "own points {0}, compared with a draw, {1}",
        "свои очки {0}, в сравнении с ничьей, {1}",
        "власні очки {0}, у порівнянні з нічиєю, {1}",
    ),
    "running-score": ("score after this round", "очки после этого тура", "очки після цього туру"),
    "own-TPN": (
        "the pairing number of the list of players; the lower comes first, with /R the higher",
        "номер из списка участников; выше тот, у кого он меньше, с /R больше",
        "номер зі списку учасників; вище той, у кого він менший, з /R більший",
    ),
    "own-RTNG": (
        "the rating of the list of players; the higher comes first, with /R the lower",
        "рейтинг из списка участников; выше тот, у кого он больше, с /R меньше",
        "рейтинг зі списку учасників; вище той, у кого він більший, з /R менший",
    ),
    "own-MAN": (
        "the order of the play-off or of the arbiter, 1 first",
        "порядок по плей-офф или по решению арбитра, первый 1",
        "порядок за плей-оф або за рішенням арбітра, перший 1",
    ),
    "own-RND": (
        "drawn by lot, as recorded; 1 comes first",
        "по жребию, как записано; первый 1",
        "за жеребом, як записано; перший 1",
    ),
    "lots-from-seed": (
        "drawn by lot: in the order of SHA-256 of seed:number, here {text}",
        "по жребию: в порядке SHA-256 строки «зерно:номер», здесь {text}",
        "за жеребом: у порядку SHA-256 рядка «зерно:номер», тут {text}",
    ),
    "no-lot": ("no lot is recorded", "жребий не записан", "жереб не записано"),
    "no-order": ("no order is recorded", "порядок не записан", "порядок не записано"),
    "unrated": (
        "no value: a player is unrated and no rating is stated for him",
        "нет значения: есть участник без рейтинга, и рейтинг для него не задан",
        "немає значення: є учасник без рейтингу, і рейтинг для нього не задано",
    ),
    "no-game": (
        "no value: no game over the board",
        "нет значения: ни одной партии за доской",
        "немає значення: жодної партії за дошкою",
    ),
    "performance": (
        "average {0}, score {1} of {2}, p = {3}, dp = {4}",
        "средний {0}, очки {1} из {2}, p = {3}, dp = {4}",
        "середній {0}, очки {1} з {2}, p = {3}, dp = {4}",
    ),
    "perfect": (
        "{0} is the lowest rating whose expected score, {1}, reaches {2}",
        "{0} - наименьший рейтинг, при котором ожидаемый результат {1} не меньше {2}",
        "{0} - найменший рейтинг, за якого очікуваний результат {1} не менший за {2}",
    ),
    "perfect-zero": (
        "no points: the lowest opponent's rating {0} less 800",
        "нет очков: рейтинг слабейшего соперника {0} минус 800",
        "немає очок: рейтинг найслабшого суперника {0} мінус 800",
    ),
}
