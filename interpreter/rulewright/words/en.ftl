# The frame of a rulebook. What a game calls its own things stands in its catalogues.


learn = Learn the game
look-up = Look it up
aid = At the table
aid-turn = A turn
contents = Contents
search = Search
search-nothing = Nothing is found.
to-contents = To the contents
missing = not translated yet

aim = What it is about
components = What is in the box
set-up = Before you begin
turn = How the game is played
actions = What you can do
scoring = What counts
ending = How it ends, and who wins
worked = An example
other-ways = Other ways to play
examples = Examples
options = What your table may agree on

words = Words that matter
whole-turn = A whole turn
advice = For your first game
counted-up = A full count
points-in-all = in all
strip-choose = choose what to do
strip-or = or
strip-perhaps = perhaps
strip-again = again and again
strip-on = and so on
takes-minutes = { $minutes } minutes
from-age = from { $years } years

printed = printed on the board
phases = How play flows
boards = Boards
zones = Where things lie
counters = What is counted
memories = Which positions are remembered
definitions = What the words mean
rulings = Where the rules leave something open
positions = Where examples begin

by = by { $authors }
for-players = { $count ->
    [one] for { $players } player
   *[other] for { $players } players
}
and = { $first } and { $last }
or = { $first } or { $last }
to = { $low } to { $high }
yes = yes
no = no
none = none

count-of = { $count } × { $thing }
count-each = { $count ->
    [one] { $thing }
   *[other] { $things }
}: { $count } for each player
kind = Kind
count = Count
worth = Worth
name = Name
what = What
where = Where
action = Action
cost = Cost
limit = Limit
by-default = Unless you agree otherwise: { $value }.
default-on = This rule applies unless you agree otherwise.
default-off = This rule applies only if you agree on it.
choices = may be { $values }

cost-is = Costs { $price }.
price = { $amount } { $resource }
limit-is = { $times ->
    [1] At most once
    [2] At most twice
   *[other] At most { $times } times
}{ $per ->
    [game] { " " }in the game
    [none] { "" }
   *[other] { " " }in each “{ $per }” phase
}{ $keys ->
    [none] { "" }
   *[other] { " " }{ $keys }
}{ $whole ->
    [yes] , all players together
   *[no] { "" }
}.
key-cell = at the same place{ $board ->
    [none] { "" }
   *[other] { " " }({ $board })
}
key-kind = for the same kind ({ $component })
key-thing = for the same { $thing }
key-player = for the same player
key-number = for the same number
limit-code = At most { $times } times.
scale-pair = { $worth } for { $key }
limit-less = This number also includes { $what }.
offered-in = Offered in { $phases }.
only-with = Only with: { $options }.
see-also = See also: { $things }.
offered-nowhere = Nobody is offered this.
only-when = Only when { $condition }.
choose = Choose { $picks }.
then-choose = ; then{ " " }
pick = { $name } from { $domain }
pick-where = { $name } from { $domain } where { $condition }
shown-in = Shown in { $things }.
begins-with = Begins with: { $positions }.
asks = Here players choose: { $actions }.
calls = Goes on to { $phases }.

zone-stack = a stack of { $things }
zone-bag = a bag of { $things }
zone-pool = { $things }
zone-slot = room for one: { $things }
zone-sequence = a row of { $things }
zone-hidden-stack = face down
zone-hidden = nobody sees what is in it
zone-owner = only its owner sees it
zone-room = up to { $room }
zone-turned = turned as you like
owner-table = On the table
owner-player = In front of each player
owner-cell = On each place of { $board }
owner-thing = On each { $thing }

for-each = separately for each: { $things }
grows-to = no more than { $room } in it
lasts = afresh in each { $phase }
off-table = not on the table: only the rules keep it
remembers = { $things }; no more than { $room } positions
times-before = how often the position was there before
pays = to pay with
starts-at = begins at { $value }

score-is = Your score: { $value }
most = the most { $value }
least = the least { $value }
those-where = whoever has { $value }
those-are = the { $thing }
win-shared = Players who are still tied share the win.
win-open = If players are still tied, nobody wins.

example-players = { $count ->
    [one] (1 player)
   *[other] ({ $count } players)
}
example-with = Played with: { $options }.
example-chance = By chance: { $outcomes }.
played = { $player }: { $choice }.
refused-play = { $player } may not { $choice }.
allowed-play = { $player } may { $choice }.
allowed-action = { $player } may choose “{ $action }”.
refused-action = { $player } may not choose “{ $action }”.
seen-by-seats = { $count ->
    [one] Only { $seats } knows which pieces these are: { $thing }.
   *[other] Only { $seats } know which pieces these are: { $thing }.
}
seen-by-nobody = Nobody knows which pieces these are: { $thing }.
seen-by-everyone = Everybody knows which pieces these are: { $thing }.
read-by-seats = { $count ->
    [one] Only { $seats } sees this: { $thing }.
   *[other] Only { $seats } see this: { $thing }.
}
read-by-nobody = Nobody sees this: { $thing }.
read-by-everyone = Everybody sees this: { $thing }.
then-holds = After that: { $condition }.
board-of = The board { $name }, with { $count } places
before = before
after = after
first-lie = Pieces at the start
first-lie-by-players = Pieces at the start, by number of players
how-many = Number
lie-player-each = { $zone } (in front of each player)
lie-player-in-turn = { $zone } (in front of each player, in turn order)
lie-board-each = { $zone } (on each place of the “{ $owner }” board)
lie-board-all = { $zone } (on the “{ $owner }” board)
lie-thing-each = { $zone } (for each { $owner })
lie-values-each = { $zone } of each { $owner } ({ $values })
lie-thing-all = { $zone } (shared by all)
table-for = The table for { $count ->
    [one] one player
   *[other] { $count } players
}
back = back
legend = What the signs mean
unless = unless { $value }
not-allowed = What may stand in the way:
not-allowed-like = What may stand in the way is the same as for “{ $action }”.

diff-title = What is different from { $game }
diff-added = New
diff-removed = No longer in the game
diff-nothing = Nothing is different.
proof-title = { $game } in { $language }: a proof for translators
proof-left = What is left to do
proof-sentences = Sentences
proof-names = Names
proof-whole = All is translated.
proof-missing = not translated yet
proof-changed = the text has changed since; see whether the translation is still true
proof-forms = a number has { $there } of { $needed } forms beside it ({ $names })
proof-long = there is no room for it on the piece
proof-nowhere = It stands in no sentence of the book: it is for the table, or the log.
diff-otherwise = This goes differently now.
diff-start = Begins at
diff-new = New: { $what }.
diff-gone = No longer: { $what }.
diff-cost = Cost
diff-limit = Limit
diff-condition = Not allowed
diff-picks = What is chosen
diff-players = Players
diff-seats = Seats
diff-let = What is worked out
diff-say = What is said
diff-effects = What happens
diff-offer = Action
diff-body = How it goes
diff-zone = Where it lies
diff-rule = As it is written
diff-prose = In words
sort-game = The game
sort-option = Option
sort-component = Component
sort-part = Part
sort-enum = Kinds
sort-board = Board
sort-zone = Place
sort-resource = Resource
sort-var = Counter
sort-memory = Memory
sort-graph = Ways
sort-define = Word
sort-action = Action
sort-phase = Phase
sort-score = Score
sort-outlook = Outlook
sort-standing = Estimate
sort-winner = Winner
sort-names = Names
sort-look = Look
sort-palette = Colours
sort-symbol = Symbol
diff-colour = Colour of { $thing }
diff-symbol = Symbol of { $thing }
diff-shape = Shape of { $thing }
diff-size = Size of { $thing }
diff-look-shape = Shape
diff-look-fill = Fill
diff-look-edge = Edge
diff-look-size = Size
diff-look-turn = Turned
diff-look-show = Shown
diff-look-back = Face down
diff-look-border = Border
diff-look-lying = Lying
diff-look-sort = Sorted by
diff-look-map = Map
diff-look-hide = Not shown
diff-look-colour = Colour
sort-ruling = Ruling
sort-position = Starting position
sort-book = The book
changes-what = It changes { $things }.
diff-default = Unless you agree otherwise
diff-kind = Kind
in-words = In words
ways = Ways

# The table, at which a game is played.

commands =
    a number         choose
    words            show the choices that have these words, or choose the one that is exactly this
    an action        show its choices; many are picked bit by bit, and an empty line goes a step back
    ? words          why not: what keeps that from being chosen
    board            show the table again
    log              what has happened
    rules ACTION     what the rules say of an action, a phase, or anything else by its name
    undo             take your last choice back (`undo anyway` also across chance and secrets)
    save FILE        write the game to a file; `--load FILE` goes on with it
    quit             leave
you = you
choosing = chooses now
bot-random = random
bot-greedy = greedy
bot-search = searching
seat-of = { $seat } ({ $who })
input-ended = The input has ended; the game is left as it is.
left-so = The game is left as it is.
decides = { $seat } decides ({ $phase })
cover-up = It is { $seat }'s turn. Press Enter when nobody else looks.
nothing-happened = Nothing has happened yet.
choices-to = There are choices 1 to { $last }.
which = which
nothing-chosen = Nothing is chosen yet.
can-be-chosen = That can be chosen.
undo-anyway = Type `undo anyway` if you all agree.
save-where = Say where: save FILE
saved = Saved. Go on with: { $command }
rules-fault = The rules have a fault here ({ $code }): { $fault } Nothing has changed.
over-after = The game is over after { $number } choices.
wins = { $count ->
    [one] { $seats } wins.
   *[other] { $seats } win.
}
draw = A draw.
choose-pass = pass
choose-done = done
your-seat = { $seat } (you)
no-editing = Arrow keys can't be used here: this Python has no `readline`. Please type the line again.
many-choices = { $number } choices, { $first } to { $last } (type `{ $action }` to pick one bit by bit)
paid-from = { $price } of { $held }
belongs = { $thing } of { $owner }
owned = { $owner }'s { $thing }
lies-at = { $thing } at { $owner }
all-but = { $thing } except { $other }
fact-is = { $thing } is { $other }
fact-is-not = { $thing } is not { $other }
fact-below = { $thing } is less than { $other }
fact-at-most = { $thing } is at most { $other }
fact-above = { $thing } is more than { $other }
fact-at-least = { $thing } is at least { $other }
fact-has = { $owner } has { $amount }
fact-does = { $owner } { $does }
fact-may = { $player } may choose “{ $action }”
fact-wins = { $count ->
    [one] { $seats } wins
   *[other] { $seats } win
}
fact-draw = it is a draw
fact-left = { $amount } left
fact-holds = { $count } in { $thing }
fact-holds-things = { $count } { $things } in { $thing }
fact-many = { $things } in { $thing }
fact-empty = { $thing } is empty
fact-full = { $thing } is not empty
fact-among = { $thing } is among { $other }
fact-outside = { $thing } is not among { $other }
fact-missing = there is no { $thing }
fact-there = there is { $thing }
fact-yes = { $thing }: yes
fact-no = { $thing }: no
cond-or = or
cond-and = and
cond-not = not: { $thing }
cond-empty = { $thing } is empty
cond-full = { $thing } is not empty
cond-among = { $thing } is among { $other }
cond-outside = { $thing } is not among { $other }
cond-missing = no { $thing }
cond-there = { $thing } is there
cond-is = { $thing } is { $other }
cond-is-not = { $thing } is not { $other }
cond-below = { $thing } is less than { $other }
cond-at-most = { $thing } is at most { $other }
cond-above = { $thing } is more than { $other }
cond-at-least = { $thing } is at least { $other }
cond-you = you
cond-yours = your { $thing }
cond-it = it
cond-its = its { $thing }
cond-its-missing = it has no { $thing }
cond-its-there = it has { $thing }
told-not-among = This is not among what may be chosen: { $domain }.
told-not-among-plain = This is not among what may be chosen.
told-not-those = These may not be chosen together, or not so many of them.
told-not-where = This does not suit. Needed: { $condition }.
told-not-where-plain = This does not suit here.
told-does-not-hold = Not now. Needed: { $condition }.
told-does-not-hold-plain = This is not possible now.
place-at = { $thing } at { $cell }
at-side = { $count } { $side }
labelled = { $label }: { $text }
headed = { $title } – { $text }
at-seat = { $notes ->
    [none] { $seat }'s { $things }
   *[other] { $seat } ({ $notes }) – { $things }
}
way-with = { $way } – { $things }
of-seat = { $seat } { $thing }
apart = { "; " }
nothing = nothing
several = { $count } { $thing }
nowhere = nowhere
hidden = hidden
face-down = { $thing }, face down
sign-hidden = face down
sign-pile = pile of 3, A on top
on-board = { $first } to { $last }, as on the board
among-them = among them
legend-any = anything
legend-more = one or more
legend-barred = none allowed
step-more = { $thing } (one or more)
step-barred = no { $thing }
out-of = { $value } of { $high }
legend-turned = looks this way
legend-left = so many more lie there
chose = { $seat }: { $choice }
sealed = { $seat } has chosen
is-now = { $variable } is now { $value }
direction-n = north
direction-ne = north-east
direction-e = east
direction-se = south-east
direction-s = south
direction-sw = south-west
direction-w = west
direction-nw = north-west
turned-to = to the { $direction }
lies-turned = turned { $whither }
as-printed = as printed
part-of = { $number ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[other] { $number }th
  } { $part } of { $thing }
unseen = { $pieces }, unseen
some-piece = { $article } { $component }
nobody-decides = Nobody decides now.
no-such-seat = There is no such seat.
not-deciding = It is not { $seat } who decides.
no-such-choice = There is no such choice here.
may-mean = That may mean: { $choices }.
not-chosen-now = That can't be chosen now.
not-picked-now = That can't be picked now.
not-among = `{ $pick }` is picked from `{ $domain }`, and this is not there.
not-those = `{ $pick }` can't be these: { $number } of `{ $domain }` are picked.
not-where = `{ $pick }` can't be this: it needs `{ $condition }`.
nothing-to-pick = Nothing can be picked for `{ $action }` here.
not-offered = `{ $action }` is not offered here.
chance-silent = Chance has nothing to say now.
chance-cannot = Chance can't bring that now.
is-over = The game is over.
too-often = This may not be done so often.
so-often = This may be done { $times } times only.
not-enough = There are not enough { $resource } left for that.
does-not-hold = This needs `{ $condition }`.
steps-back = There are { $count } steps to go back.
chance-has-spoken = Chance has spoken since.
secret-was-shown = What was chosen in secret has been shown since.
secret-was-learnt = Somebody has learnt a secret since.
index = Index
vocabulary = What names mean
as-written = As it is written in the rules
depends = { $resource }: it depends
depends-on = as many { $resource } as { $thing }

# What rules come to that can't be done. Each is a kind of fault.

at-line = { $said } (line { $line } of { $file })
fault-nothing-to-choose = There is nothing that can be chosen in `{ $phase }`.
fault-nothing-to-draw = There is nothing to draw.
fault-too-few-to-draw = There is not enough left to draw.
fault-too-few = There are only { $there } to take { $wanted } from.
fault-none = There is none to take.
fault-too-large = A number is beyond { $largest }.
fault-no-such-number = `{ $variable }` holds no number beyond { $largest }.
fault-too-many-sets = There are more than { $most } such sets to choose from.
fault-no-room = `{ $zone }` has room for { $room } pieces, and there would be { $there }.
fault-room-for-one = `{ $zone }` has room for one piece, and there would be { $there }.
fault-begins-full = `{ $zone }` has room for { $room }, and { $there } pieces begin there.
fault-unfit = No `{ $component }` can lie in `{ $zone }`.
fault-no-place = There is no such place to move to.
fault-nothing-to-move = There is no piece to move.
fault-nothing-to-swap = There is no piece to swap.
fault-nothing-to-turn = There is no piece to turn.
fault-endless-loop = This loop goes on and on.
fault-endless-play = Play goes on and on without anybody deciding.
fault-too-many-steps = This takes more than { $steps } steps without anybody deciding.
fault-time-over = There is no time left.
fault-told-to-stop = Play was told to stop.
fault-out-of-range = `{ $variable }` holds { $low } to { $high }.
fault-number-out-of-range = Here a number from { $low } to { $high } is needed; this one is { $number }.
fault-negative-cost = An edge costs 0 or more; this one would cost { $cost }.
fault-list-full = Here is room for a list of { $room }, and there would be { $there }.
fault-memory-full = There is room for { $room } positions in this memory, and there would be one more.
fault-untrue = What is shown here does not hold.
fault-not-over = A game was not over after { $choices } choices.

maker-cannot-write = That cannot be written in the rules.
maker-no-base = The game has no value `{ $path }` to go back to.
maker-no-path = There is no `{ $path }`.
maker-no-title = The file does not say which game it is.
maker-no-table = `{ $name }` has no table.
maker-rows-elsewhere = The rows of `{ $name }` stand in a file of their own: change them there.
maker-no-name = `{ $name }` cannot be a name: use letters, digits and _, and begin with a letter.
maker-name-taken = There is `{ $name }` already.
maker-mend-first = Mend the text first: no game can be made of it.
maker-too-long = This text is too long.

# The studio: pages on which games are played and changed.

studio-own-name = English
studio-title = The studio
studio-games = Games
studio-find-game = Find a game
studio-own-games = In your folder
studio-more-games = That come along
studio-tables = Tables
studio-no-tables = No table yet. Choose a game.
studio-new-table = New table
studio-begin = Begin
studio-players = Players
studio-seat-number = Seat { $number }
studio-who-me = me
studio-who-link = a friend, by a link
studio-who-random = bot: plays at random
studio-who-greedy = bot: looks one step ahead
studio-who-search = bot: thinks ahead
studio-options = Options
studio-position = Begins in
studio-position-usual = the usual beginning
studio-language = Language
studio-finished = finished
studio-in-play = in play
studio-alone = for one player
studio-how-many = { $players } players
studio-how-long = { $minutes } minutes
studio-join-title = Take a seat
studio-join-name = Your name at the table
studio-join-go = Come in
studio-join-peek = Whoever runs this server could look into all hands. Play with people you trust.
studio-table = Table
studio-choose-now = What do you do?
studio-wait-for = { $seats }: choosing now
studio-your-turn = Your turn
studio-back-step = One pick back
studio-more-choices = { $count } more: type some words of what you want
studio-type-here = Number or words
studio-costs = costs { $cost }
studio-log = What happened
studio-undo = Take back
studio-rules = Rules
studio-seats = At the table
studio-watching = { $count } looking on
studio-link-renew = New link
studio-link-watch = Link to look on
studio-link-made = Send this link; it opens once:
studio-here = here
studio-away = not here
studio-bot = bot
studio-you = you
studio-over = The game is over.
studio-lost = The connection is lost. It comes back by itself.
studio-elsewhere = This table is open in another tab. Click here to go on in this one.
studio-gone = Your seat was given a new link. Ask for it.
studio-error = That did not work ({ $error }).
studio-error-moved-on = The table has moved on. Look again.
studio-error-not-your-turn = Somebody else chooses now.
studio-error-no-pass = You have no pass for this page. Open the link that you were sent, or the one that the program printed.
studio-error-too-often = Too fast. Wait a moment.
studio-nothing-fits = Nothing that may be chosen now fits.
studio-taken-back = { $seat } took choices back: { $count }
studio-nothing-here = Nothing of what may be chosen now has to do with this.
studio-why-not = Why not
studio-close = Close
studio-undo-asks = That needs everybody’s consent.
studio-undo-ask = Ask the others
studio-undo-asked = { $seat } would like to take back { $count } choices.
studio-undo-waits = Waiting for the others to agree.
studio-agree = Agree
studio-refuse = No
studio-cover = It is { $seat }’s turn. Go on when nobody else looks.
studio-go-on = Go on
studio-see-as = Look as
studio-looks-on = You look on.
studio-pause = Bots pause before they answer
studio-stuck = A bot can’t go on: { $why }
studio-replay = Look back
studio-replay-at = Step { $number } of { $of }
studio-replay-new = { $count } new moves
studio-to-table = Back to the table
studio-fork = Play on from here
studio-error-not-finished = Only when the game is over.
studio-note = A note on this position
studio-note-send = Keep the note
studio-note-kept = The note is kept.
studio-notes = Notes
studio-report = Report with the game in it
studio-asked-title = How was it?
studio-asked-again = Would you play it again? (1 to 5)
studio-asked-length = Was the length right? (1 too short, 3 right, 5 too long)
studio-asked-clear = Were the rules clear? (1 to 5)
studio-asked-best = What was best?
studio-asked-worst = What should be different?
studio-asked-send = Send
studio-asked-thanks = Thank you. It is in the report.
studio-scan = or point a camera here
studio-copy = Copy
studio-plain = This server is not encrypted: whoever shares this network can read along. With --cert and --key it is.
studio-error-link-used = This link has been used, or is no link of this studio. Ask for a new one.
studio-error-nothing-to-take-back = You have not chosen anything yet.
studio-error-rules-wrong = The rules have errors.
studio-error-too-many-streams = The server has no room for more pages.
studio-yes = yes
studio-no = no
studio-error-not-kept = It could not be written down, so it has not happened. Is the disk full?

studio-v-made = Variant
studio-v-tab-form = Form
studio-v-tab-source = Text
studio-v-do-undo = Undo
studio-v-do-redo = Redo
studio-v-do-save = Save
studio-v-do-drop = Back to the file
studio-v-search = Search: a number, a name, a sentence
studio-v-only-changed = only what differs
studio-v-saved = Saved in { $name }
studio-v-unsaved = Not saved in { $name } yet; nothing is lost
studio-v-no-file = A draft: no file { $name } yet; nothing is lost
studio-v-title = Title
studio-v-prose = What it is about
studio-v-seats = Seats
studio-v-file = Name of the file
studio-v-title-of = { $title }, otherwise
studio-v-begin = New variant
studio-v-change = Change
studio-v-drafts = Drafts that are not saved
studio-v-count = values: { $count }
studio-v-base = as in the game
studio-v-changed = changed
studio-v-new = new
studio-v-gone = taken out
studio-v-restore = Bring back
studio-v-restore-row = bring back { $row }
studio-v-open = Rewrite in the text
studio-v-reset-all = Reset all of this
studio-v-remove = Take out
studio-v-reset = Reset
studio-v-was = was { $value }
studio-v-new-value = new
studio-v-yes = yes
studio-v-no = no
studio-v-to-line = To this line in the text
studio-v-more = { $path }: next value
studio-v-less = { $path }: value before
studio-v-copy-row = Copy { $row }
studio-v-remove-row = Take { $row } out
studio-v-row-name = name of a new row
studio-v-row-like = Like which row
studio-v-row-plain = plain
studio-v-row-as = like { $row }
studio-v-row-add = Add the row
studio-v-do = Do
studio-v-text = Text of the rules
studio-v-line = Line { $line }
studio-v-elsewhere = This line stands in another file: { $place }
studio-v-words = What is different
studio-v-found = Findings
studio-v-examples = Examples
studio-v-balance = Who wins
studio-v-faces = Pieces that look otherwise
studio-v-pages = Pages of the book that change
studio-v-coverage = What games come to
studio-v-stale = Of the version before: being worked out anew …
studio-v-waiting = Being worked out …
studio-v-same = Nothing is different.
studio-v-sound = Nothing is wrong.
studio-v-pages-same = No page of the book changes.
studio-v-holding = { $holding } of { $of } examples hold.
studio-v-more-coming = { $count } are still to come.
studio-v-broken = Broken by this: { $count }
studio-v-broken-before = Broken before, too: { $count }
studio-v-no-meaning = It means nothing under these rules.
studio-v-bots-random = Players at random
studio-v-bots-greedy = Bots that look one step ahead
studio-v-bots-search = Bots that think ahead
studio-v-games = Games: { $count }; the bands hold at every look (95 %)
studio-v-share = Share of wins by seat
studio-v-before = before: { $value }
studio-v-length = A game takes { $length } choices.
studio-v-draws = Nobody wins in { $share } of the games.
studio-v-cut = { $count } games did not end: the rest is no sample of whole games.
studio-v-players = { $count } players
studio-v-stop = Stop working it out
studio-v-conflict = You and the file do not agree here
studio-v-mine = Here
studio-v-theirs = In the file
studio-v-take-mine = Keep what is here
studio-v-take-theirs = Take what the file says
studio-error-mend-first = Mend the text first; the draft is kept.
studio-error-file-changed = The file has changed in the meantime. Look at what is new, then save again.
studio-error-name-taken = There is a file of this name already.
studio-error-bad-name = A name has letters, digits, - and _, and is not that of a game that comes along.
studio-error-no-other-value = There is no other value here that the rules allow.
studio-error-no-such-game = There is no such game here.
studio-error-too-many-drafts = Too many drafts are open. Close some pages.
studio-error-no-file = There is no file yet.
studio-rules-changed = The rules of this game have changed on the disk.
studio-again = Play my moves again under the new rules
studio-again-keep = Keep the old rules
studio-again-until = { $held } of { $of } moves still hold. This is the first that does not:
studio-again-go = Go on from there, under the new rules
studio-v-last-good = The last rules without errors are shown.
studio-v-cover = In { $games } games at random and { $examples } examples, { $lacking } of { $of } parts of the rules were not seen whole.
studio-v-cover-lost = This happened before, and does not any more
studio-v-cover-rest = What was not seen before either
studio-v-cover-never-asked = never asked
studio-v-cover-never-true = never true
studio-v-cover-never-false = never false
studio-v-cover-never = never happened
