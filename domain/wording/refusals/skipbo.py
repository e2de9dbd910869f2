"""Refusals of skipbo."""

from domain.wording.refusals.kinds import illegal, malformed

REFUSALS = {
    "games": malformed("Play at least one game.", field="games"),
    "setting-form": malformed("Write a setting as NAME=VALUE, not “{text}”."),
    "bot-unknown": malformed("There is no bot “{name}”. Choose from: {known}.", field="bots"),
    "card": malformed("“{text}” is not a card; cards are 1 to 12 and S."),
    "record-unfinished": illegal(
        "This record stops before the game was over. Enter the result by hand and say how the game "
        "finished.",
        field="record",
    ),
    "record-other-seats": illegal(
        "This record is of a game with other seats than this table's. Attach the record of this "
        "game.",
        field="record",
    ),
    "record-other-rules": illegal(
        "This record was played under other rules than this contest's. Attach the record of this "
        "game.",
        field="record",
    ),
    "talking-partner": illegal(
        "Only the partner of seat {turn}, whose turn it is, can be penalised for advice now."
    ),
    "stall-early": illegal(
        "A stall may be called after {turns} turns without a stock card played; so far there were "
        "{quiet_turns}."
    ),
    "no-such-seat": malformed("There is no seat {seat} at this table."),
    "overdrawn-turn": illegal("Only the player in turn draws cards: seat {turn}."),
    "overdrawn-none": malformed("Say how many cards too many were drawn: 1 or more."),
    "overdrawn-count": illegal(
        "{count} cards too many cannot have been drawn: only {there} were there."
    ),
    "out-of-turn-open": illegal("Someone is already playing out of turn; settle that first."),
    "out-of-turn-own": illegal("It is the turn of seat {seat}: playing now is in order."),
    "out-of-turn-begun": illegal("Seat {turn} has already begun to play; let that turn end first."),
    "exposed-hand": illegal("Seat {seat} has no {card} in the hand, so cannot have shown it."),
    "nothing-out-of-turn": illegal("Nobody is playing out of turn now."),
    "not-your-turn": illegal("It is the turn of seat {turn}, not of seat {seat}."),
    "game-over": illegal("The game is over; no more moves."),
    "does-not-fit": illegal("Building pile {target} needs a {need}; a {card} does not fit."),
    "no-discard-pile": illegal("There is no discard pile {number}; these rules have {count}."),
    "not-in-hand": illegal("Seat {seat} has no {card} in the hand."),
    "no-partner": illegal("Everyone plays alone here; there is no partner's pile to play from."),
    "partner-piles": illegal("Under these rules the partner's piles stay untouched."),
    "pile-empty": illegal("Discard pile {number} is empty; there is no card to play from it."),
    "no-building-pile": illegal("There is no building pile {target}; these rules have {count}."),
    "wild-start": illegal("Under these rules only a 1 starts a building pile, not a wild."),
    "fill-first": illegal(
        "Discard pile {empty} is empty: fill it before stacking a card on another."
    ),
    "pass-hand": illegal("Cards are left in the hand: end the turn by discarding one."),
    "pass-play": illegal("A card can still be played; passing is only for a player who has none."),
    "exposed-card": illegal("Seat {seat} showed a {shown}, and it fits: it must be played now."),
    "stock-empty": illegal("That stock is empty; there is no card to play from it."),
    "forced-stock": illegal("The top stock card of seat {seat} fits: it must be played first."),
    "move": malformed(
        "“{text}” is not a move. Moves look like s-b1, h7-b2, d3-b4, ps-b1, h9-d2 or pass."
    ),
    "position-field": malformed("The position cannot be read at “{place}”."),
    "position-deck": malformed(
        "The position has {count} cards or wrong ones; the deck has {deck}."
    ),
    "race-order": illegal(
        "This game does not follow on the one before it: its race line, dealer or rules do not fit."
    ),
    "no-race": illegal("These rules have no race; one game decides."),
    "race-over": illegal("The race is already won; no more games count."),
    "ruling-not-needed": illegal("This game has a winner; only a tie needs a ruling."),
    "record-no-deal": illegal(
        "This game was set up from a position, so it has no deal to write down."
    ),
    "record-race": malformed(
        "The race line needs the game's number, from 1, and one score for each side."
    ),
    "no-race:record": illegal("These rules have no race, so no game can be part of one."),
    "race-start": illegal("A race begins without points: before game 1 every side has 0."),
    "race-over:record": illegal(
        "The race to {target} was won before this game; no more games count."
    ),
    "number": malformed("“{text}” is not a number."),
    "record-head": malformed("“{what}” was expected here."),
    "record-name": malformed(
        "A name has 1 to {longest} characters on one line, with no space at either end.",
        field="names",
    ),
    "record-seed": malformed(
        "The starting number must be a whole number from 0 with at most {longest} digits.",
        field="seed",
    ),
    "record-format": malformed("A game record begins with “{form}”."),
    "record-house": malformed(
        "House rules have a name of their own: up to 40 lower-case letters, digits and hyphens."
    ),
    "line-break": malformed("Each turn needs one line of its own, with at least one move."),
    "chance-missing": illegal("A “{what}” line is needed here and there is none."),
    "line-differs": illegal("By what went before, this line should be “{shown}”."),
    "record-cut-short": malformed("The record stops before its end; the rest is missing."),
    "incident": malformed(
        "There is no such incident. Known are talking, overdrawn, exposed, out-of-turn, noticed, "
        "and “official stall”."
    ),
    "cards-differ": illegal("These are not the cards that were there to be shuffled."),
    "place": illegal("Each card needs a place beneath the face-up card."),
    "reshuffle-early": illegal("Nobody needed a card here, so there was nothing to reshuffle."),
    "record-goes-on": malformed("The record should end with its check line."),
    "record-altered": malformed(
        "Every move is legal, but the text is not as it was written: the check differs."
    ),
    "cannot-deal": illegal(
        "{players} players × ({stock} stock cards + {hand} in hand) = {total} cards, but the deck "
        "has {deck}. Choose a smaller stock."
    ),
    "rule-set-unknown": malformed(
        "There is no rule set “{id}”. Choose one of: {known}.", field="rules"
    ),
    "rule-set-version": malformed("The rule set “{id}” has no version {version}.", field="rules"),
    "players-order": illegal(
        "The fewest players ({least}) cannot be more than the most ({most}).", field="players_min"
    ),
    "partners-seats": illegal(
        "Partners need four or six seats; allow that many players.", field="partnership"
    ),
    "points-nothing": illegal(
        "Points are to be counted, but nothing is worth a point. Set win_points or card_points.",
        field="scoring",
    ),
    "race-points": illegal(
        "A race needs points; set scoring to “points” or the target to 0.", field="race_target"
    ),
    "race-target": illegal("A race needs a target; set race_target.", field="contest"),
    "setting-unknown": malformed("There is no setting called “{name}”."),
    "piles-seats": illegal(
        "The deal by piles is for two sides of two partners; choose one dealer instead.",
        field="deal",
    ),
    "piles-half": illegal(
        "The deal by piles makes each stock of two halves; {stock} cards cannot be halved. Choose "
        "an even number.",
        field="stock",
    ),
    "players-count": illegal("These rules are for {span} players, not {players}.", field="players"),
    "dealer-seat": illegal(
        "The dealer must sit at the table: seats 1 to {players}.", field="dealer"
    ),
    "partners-never": illegal(
        "These rules have no partners; let everyone play alone.", field="partners"
    ),
    "partners-always": illegal(
        "These rules are for partners; seat two sides of two.", field="partners"
    ),
    "partners-seats:players": illegal(
        "Partners need four or six players, not {players}.", field="partners"
    ),
    "setting-value": malformed("“{setting}” must be: {allowed}."),
    "nothing-to-undo:move": illegal("There is nothing to take back."),
    "wrong-kind": malformed("This needs a value of the kind {kind}, not {given}."),
}
