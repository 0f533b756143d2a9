# The frame of a rulebook. What a game calls its own things stands in its catalogues.


learn = Learn the game
look-up = Look it up
aid = At the table
contents = Contents
missing = not translated yet

aim = What it is about
components = What is in the box
set-up = Before you begin
turn = How play goes
actions = What you can do
scoring = What counts
ending = How it ends, and who wins
worked = An example
examples = Examples
options = What your table may agree on

phases = How play flows
boards = Boards
zones = Where things lie
counters = What is counted
definitions = What words mean
rulings = Where the rules leave something open

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
for-each-player = for each player
kind = Kind
count = Count
name = Name
what = What
where = Where
action = Action
cost = Cost
limit = Limit
free = free
by-default = unless you agree otherwise: { $value }
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
   *[other] { " " }in each { $per }
}{ $keys ->
    [none] { "" }
   *[other] { " " }for the same { $keys }
}{ $whole ->
    [yes] , all players together
   *[no] { "" }
}.
limit-code = At most { $times } times.
offered-in = Offered in { $phases }.
offered-nowhere = Nobody is offered this.
only-when = Only when { $condition }.
choose = Choose { $picks }.
then-choose = ; then{ " " }
pick = { $name } from { $domain }
pick-where = { $name } from { $domain } where { $condition }
shown-in = Shown in { $things }.
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

lasts = afresh in each { $phase }
pays = to pay with
starts-at = begins at { $value }

score-is = Your score: { $value }
most = the most { $value }
least = the least { $value }
those-where = whoever has { $value }
win-shared = Those who are still equal share the win.
win-open = If more than one is still equal, nobody wins.

example-players = { $count ->
    [one] For one player.
   *[other] With { $count } players.
}
played = { $player } plays { $choice }.
refused-play = { $player } may not play { $choice }.
then-holds = Then { $condition }.
board-of = The board { $name }, with { $count } places
before = before
after = after
first-lie = Pieces at the start
not-allowed = Not allowed:

diff-title = What is different from { $game }
diff-added = New
diff-removed = No longer in the game
diff-nothing = Nothing is different.
diff-new = New: { $what }.
diff-gone = No longer: { $what }.
diff-cost = Cost
diff-limit = Limit
diff-condition = Not allowed
diff-picks = What is chosen
diff-effects = What happens
diff-offer = Action
diff-body = How it goes
diff-zone = Where it lies
diff-rule = As it is written
diff-prose = In words
sort-option = Option
sort-component = Component
sort-part = Part
sort-enum = Kinds
sort-board = Board
sort-zone = Place
sort-resource = Resource
sort-var = Counter
sort-graph = Ways
sort-define = Word
sort-action = Action
sort-phase = Phase
sort-score = Score
sort-standing = Estimate
sort-winner = Winner
sort-ruling = Ruling
changes-what = It changes { $things }.
diff-default = Unless you agree otherwise
diff-kind = Kind
in-words = In words
ways = Ways
