# Le cadre d’un livret de règles. Les mots propres à un jeu sont dans ses catalogues.

learn = Apprendre le jeu
look-up = Tout retrouver
aid = Aide de jeu
aid-turn = Un tour
contents = Sommaire
search = Rechercher
search-nothing = Rien n’est trouvé.
to-contents = Au sommaire
missing = pas encore traduit

aim = De quoi il s’agit
components = Le matériel
set-up = Mise en place
turn = Déroulement
actions = Ce que vous pouvez faire
scoring = Ce qui rapporte
ending = Fin de la partie et victoire
worked = Un exemple
other-ways = Autres façons de jouer
examples = Exemples
options = Ce dont on peut convenir

words = Les mots à connaître
whole-turn = Un tour complet
advice = Pour une première partie
counted-up = Un décompte complet
points-in-all = en tout
strip-choose = choisir quoi faire
strip-or = ou
strip-perhaps = parfois
strip-again = plusieurs fois
strip-on = et ainsi de suite
takes-minutes = { $minutes } minutes
from-age = dès { $years } ans

printed = sur le plateau
phases = L’ordre du jeu
boards = Le plateau
zones = Où se trouvent les choses
counters = Ce que l’on compte
memories = Les positions que l’on retient
definitions = Le sens des mots
rulings = Quand les règles laissent une question
positions = D’où partent les exemples

by = De { $authors }
for-players = { $count ->
    [one] pour { $players } joueur
   *[other] pour { $players } joueurs
}
and = { $first } et { $last }
or = { $first } ou { $last }
to = { $low } à { $high }
yes = oui
no = non
none = aucun

count-of = { $count } × { $thing }
count-each = { $count ->
    [one] { $thing }
   *[other] { $things }
} : { $count } par joueur
kind = Sorte
count = Nombre
worth = Valeur
name = Nom
what = Nature
where = Où
action = Action
cost = Coût
limit = Limite
by-default = Sauf accord contraire : { $value }.
default-on = Cette règle s’applique sauf accord contraire.
default-off = Cette règle ne s’applique que si vous en convenez.
choices = au choix : { $values }

cost-is = Coûte { $price }.
price = { $amount } { $resource }
limit-is = Au plus { $times } fois{ $per ->
    [game] { " " }dans la partie
    [none] { "" }
   *[other] { " " }par phase « { $per } »
}{ $keys ->
    [none] { "" }
   *[other] { " " }{ $keys }
}{ $whole ->
    [yes] , tous les joueurs ensemble
   *[no] { "" }
}.
key-cell = au même endroit{ $board ->
    [none] { "" }
   *[other] { " " }({ $board })
}
key-kind = pour la même sorte ({ $component })
key-thing = pour le même choix ({ $thing })
key-player = pour le même joueur
key-number = pour le même nombre
limit-code = Au plus ce nombre de fois : { $times }.
scale-pair = { $worth } pour { $key }
limit-less = Comptent aussi dans cette limite { $what }.
offered-in = Quand : { $phases }.
only-with = Seulement avec : { $options }.
see-also = Voir aussi : { $things }.
offered-nowhere = Personne ne peut le choisir.
only-when = Seulement si { $condition }.
choose = Choisissez { $picks }.
then-choose = { "" } ; puis{ " " }
pick = { $name } parmi { $domain }
pick-where = { $name } parmi { $domain } tel que { $condition }
shown-in = À voir dans les exemples : { $things }.
begins-with = Au départ : { $positions }.
asks = Ici, les joueurs choisissent : { $actions }.
calls = Ensuite : { $phases }.

zone-stack = une pile : { $things }
zone-bag = un sac : { $things }
zone-pool = { $things }
zone-slot = une seule place : { $things }
zone-sequence = une rangée : { $things }
zone-hidden-stack = face cachée
zone-hidden = personne ne voit ce qu’il y a dedans
zone-owner = visible de son propriétaire seulement
zone-room = au plus { $room }
zone-turned = orientation libre
owner-table = Sur la table
owner-player = Devant chaque joueur
owner-cell = Sur chaque case de « { $board } »
owner-thing = Pour chaque { $thing }

for-each = à part pour chacun : { $things }
grows-to = pas plus de { $room } dedans
lasts = à nouveau à chaque « { $phase } »
off-table = pas sur la table : seules les règles en tiennent compte
remembers = { $things } ; pas plus de { $room } positions
times-before = le nombre de fois où la position s’est déjà présentée
pays = sert à payer
starts-at = commence à { $value }

score-is = Votre score : { $value }
most = le plus : { $value }
least = le moins : { $value }
those-where = qui a { $value }
those-are = { $thing }
win-shared = Les joueurs qui restent à égalité se partagent la victoire.
win-open = Si plusieurs restent à égalité, personne ne gagne.

example-players = { $count ->
    [one] (Pour { $count } joueur.)
   *[other] (À { $count } joueurs.)
}
example-with = Joué avec : { $options }.
example-chance = Le hasard donne : { $outcomes }.
played = { $player } : { $choice }.
refused-play = { $player } ne peut pas { $choice }.
allowed-play = { $player } peut { $choice }.
allowed-action = { $player } peut choisir « { $action } ».
refused-action = { $player } ne peut pas choisir « { $action } ».
seen-by-seats = Connu de { $seats }, et de personne d’autre : { $thing }.
seen-by-nobody = Connu de personne : { $thing }.
seen-by-everyone = Connu de tout le monde : { $thing }.
read-by-seats = Visible pour { $seats } seulement : { $thing }.
read-by-nobody = Caché à tous : { $thing }.
read-by-everyone = Visible pour tous : { $thing }.
then-holds = Ensuite : { $condition }.
board-of = Le plateau « { $name } », { $count } cases
before = avant
after = après
first-lie = Au début
first-lie-by-players = Au début, selon le nombre de joueurs
how-many = Nombre
lie-player-each = { $zone } (devant chaque joueur)
lie-player-in-turn = { $zone } (devant les joueurs, dans l’ordre du tour)
lie-board-each = { $zone } (sur chaque case de « { $owner } »)
lie-board-all = { $zone } (sur le plateau « { $owner } »)
lie-thing-each = { $zone } (pour chaque { $owner })
lie-values-each = { $zone } de chaque { $owner } ({ $values })
lie-thing-all = { $zone } (pour tous)
table-for = La table pour { $count ->
    [one] un joueur
   *[other] { $count } joueurs
}
back = dos
legend = Signification des symboles
unless = sauf si { $value }
not-allowed = Interdit :
not-allowed-like = Interdit dans les mêmes cas que pour « { $action } ».

diff-title = Ce qui change par rapport à { $game }
diff-added = Nouveau
diff-removed = Ce qui n’existe plus
diff-nothing = Rien ne change.
proof-title = { $game } en { $language } : épreuve pour traducteurs
proof-left = Ce qui reste à faire
proof-sentences = Phrases
proof-names = Noms
proof-whole = Tout est traduit.
proof-missing = pas encore traduit
proof-changed = le texte a changé depuis ; voyez si la traduction est encore juste
proof-forms = à côté d’un nombre, { $there } formes sur { $needed } ({ $names })
proof-long = la pièce est trop petite pour ce mot
proof-nowhere = Ce texte n’est dans aucune phrase du livre : il est pour la table ou le journal.
diff-otherwise = Cela se passe autrement.
diff-start = Commence à
diff-new = Nouveau : { $what }.
diff-gone = Supprimé : { $what }.
diff-cost = Coût
diff-limit = Limite
diff-condition = Interdit
diff-picks = Ce que l’on choisit
diff-players = Joueurs
diff-seats = Places
diff-let = Ce qui est calculé
diff-say = Ce que l’on dit
diff-effects = Ce qui se passe
diff-offer = Action
diff-body = Le déroulement
diff-zone = Où cela se trouve
diff-rule = Tel qu’il est écrit
diff-prose = En mots
sort-game = Le jeu
sort-option = Option
sort-component = Matériel
sort-part = Partie
sort-enum = Sortes
sort-board = Plateau
sort-zone = Lieu
sort-resource = Ressource
sort-var = Compteur
sort-memory = Mémoire
sort-graph = Chemins
sort-define = Mot
sort-action = Action
sort-phase = Phase
sort-score = Score
sort-outlook = Perspective
sort-standing = Estimation
sort-winner = Victoire
sort-names = Noms
sort-look = Aspect
sort-palette = Couleurs
sort-symbol = Symbole
diff-colour = Couleur ({ $thing })
diff-symbol = Symbole ({ $thing })
diff-shape = Forme ({ $thing })
diff-size = Taille ({ $thing })
diff-look-shape = Forme
diff-look-fill = Fond
diff-look-edge = Bord
diff-look-size = Taille
diff-look-turn = Orientation
diff-look-show = Affichage
diff-look-back = Au dos
diff-look-border = Frontière
diff-look-lying = Disposition
diff-look-sort = Tri
diff-look-map = Plan
diff-look-hide = Caché
diff-look-colour = Couleur
sort-ruling = Précision
sort-position = Position de départ
sort-book = Le livret
changes-what = Cela change : { $things }.
diff-default = Sauf accord contraire
diff-kind = Sorte
in-words = Précisions
ways = Chemins

# La table où l’on joue.

commands =
    un nombre        choisir
    des mots         montrer les choix qui ont ces mots, ou prendre celui qui est écrit en entier
    une action       montrer ses choix ; s’ils sont nombreux, on choisit pas à pas, une ligne vide recule d’un pas
    ? des mots       pourquoi non : ce qui empêche ce choix
    board            montrer la table à nouveau
    log              ce qui s’est passé
    rules NOM        ce que les règles disent d’une action, d’une phase ou d’autre chose, par son nom dans les règles
    undo             reprendre votre dernier choix (`undo anyway` : même après un hasard ou un secret révélé)
    save FICHIER     écrire la partie dans un fichier ; `--load FICHIER` la reprend
    quit             quitter
you = vous
choosing = choisit
bot-random = robot au hasard
bot-greedy = robot avide
bot-search = robot qui cherche
seat-of = { $seat } ({ $who })
input-ended = La saisie est finie ; la partie reste telle quelle.
left-so = La partie reste telle quelle.
decides = À { $seat } de décider ({ $phase })
cover-up = À { $seat } de décider. Appuyez sur Entrée quand personne d’autre ne regarde.
nothing-happened = Rien ne s’est encore passé.
choices-to = Les choix vont de 1 à { $last }.
which = quoi au juste
nothing-chosen = Rien n’est encore choisi.
can-be-chosen = Ce choix est possible.
undo-anyway = Si vous êtes tous d’accord, tapez `undo anyway`.
save-where = Dites où : save FICHIER
saved = C’est écrit. Pour reprendre : { $command }
rules-fault = Ici, les règles ont un défaut ({ $code }) : { $fault } Rien n’a changé.
over-after = La partie est finie. Nombre de choix : { $number }.
wins = { $count ->
    [one] Victoire : { $seats }.
   *[other] Victoire partagée : { $seats }.
}
draw = Égalité.
choose-pass = passer
choose-done = terminé
your-seat = { $seat } (vous)
no-editing = Les touches fléchées ne servent pas ici : ce Python n’a pas `readline`. Retapez la ligne.
many-choices = { $number } choix, de { $first } à { $last } (tapez `{ $action }` pour choisir pas à pas)
paid-from = { $price } sur { $held }
belongs = { $thing } ({ $owner })
owned = { $thing } ({ $owner })
lies-at = { $thing } en { $owner }
all-but = { $thing } sauf { $other }
fact-is = { $thing } : { $other }
fact-is-not = { $thing } : pas { $other }
fact-below = { $thing } : moins de { $other }
fact-at-most = { $thing } : au plus { $other }
fact-above = { $thing } : plus de { $other }
fact-at-least = { $thing } : au moins { $other }
fact-has = { $owner } a { $amount }
fact-does = { $owner } { $does }
fact-may = { $player } peut choisir « { $action } »
fact-wins = { $count ->
    [one] { $seats } gagne
   *[other] { $seats } gagnent ensemble
}
fact-draw = la partie est nulle
fact-left = il reste { $amount }
fact-holds = { $thing } : { $count }
fact-holds-things = { $thing } : { $count }
fact-many = { $things } ({ $thing })
fact-empty = { $thing } : vide
fact-full = { $thing } : pas vide
fact-among = { $other } : { $thing } en fait partie
fact-outside = { $other } : { $thing } n’en fait pas partie
fact-missing = { $thing } : aucun
fact-there = { $thing } : présent
fact-yes = { $thing } : oui
fact-no = { $thing } : non
cond-or = ou
cond-and = et
cond-not = pas ceci : { $thing }
cond-empty = { $thing } : vide
cond-full = { $thing } : non vide
cond-among = { $thing } parmi { $other }
cond-outside = { $thing } hors de { $other }
cond-missing = pas de { $thing }
cond-there = { $thing } : présent
cond-is = { $thing } : { $other }
cond-is-not = { $thing } : autre que { $other }
cond-below = { $thing } : moins de { $other }
cond-at-most = { $thing } : { $other } au plus
cond-above = { $thing } : plus de { $other }
cond-at-least = { $thing } : { $other } au moins
cond-you = vous
cond-yours = { $thing } (à vous)
cond-it = ce choix
cond-its = { $thing } de ce choix
cond-its-missing = pas de { $thing } ici
cond-its-there = { $thing } ici
told-not-among = Cela n’est pas parmi les choix possibles : { $domain }.
told-not-among-plain = Cela n’est pas parmi les choix possibles.
told-not-those = On ne peut pas choisir ceux-ci ensemble, ou pas autant.
told-not-where = Cela ne convient pas. Il faut : { $condition }.
told-not-where-plain = Cela ne convient pas ici.
told-does-not-hold = Pas maintenant. Il faut : { $condition }.
told-does-not-hold-plain = C’est impossible maintenant.
place-at = { $thing } en { $cell }
at-side = { $count } { $side ->
    [est] à l’est
    [ouest] à l’ouest
   *[other] au { $side }
}
labelled = { $label } : { $text }
headed = { $title } – { $text }
at-seat = { $notes ->
    [none] { $seat } – { $things }
   *[other] { $seat } ({ $notes }) – { $things }
}
way-with = { $way } – { $things }
of-seat = { $thing } ({ $seat })
apart = { " ; " }
nothing = rien
several = { $count } × { $thing }
nowhere = nulle part
hidden = caché
face-down = { $thing }, face cachée
sign-hidden = face cachée
sign-pile = pile de 3, A au-dessus
on-board = { $first } à { $last }, comme sur le plateau
among-them = dont
legend-any = n’importe lequel
legend-more = un ou plusieurs
legend-barred = doit être absent
step-more = { $thing } (un ou plusieurs)
step-barred = pas de { $thing }
out-of = { $value } sur { $high }
legend-turned = tourné dans ce sens
legend-left = autant d’autres s’y trouvent
chose = { $seat } : { $choice }
sealed = { $seat } : choix fait
is-now = { $variable } : maintenant { $value }
direction-n = nord
direction-ne = nord-est
direction-e = est
direction-se = sud-est
direction-s = sud
direction-sw = sud-ouest
direction-w = ouest
direction-nw = nord-ouest
turned-to = vers { $direction ->
    [est] l’est
    [ouest] l’ouest
   *[other] le { $direction }
}
lies-turned = orienté { $whither }
as-printed = comme imprimé
part-of = { $part } nº { $number } ({ $thing })
unseen = { $pieces } (caché)
some-piece = { $component } (caché)
nobody-decides = Personne ne décide en ce moment.
no-such-seat = Cette place n’existe pas.
not-deciding = Ce n’est pas à { $seat } de décider.
no-such-choice = Ce choix n’existe pas ici.
may-mean = Cela peut vouloir dire : { $choices }.
not-chosen-now = Ce choix n’est pas possible maintenant.
not-picked-now = Cela ne peut pas être pris maintenant.
not-among = `{ $pick }` se choisit parmi `{ $domain }`, et cela n’y est pas.
not-those = `{ $pick }` ne peut pas être ceux-ci : on en choisit { $number } parmi `{ $domain }`.
not-where = `{ $pick }` ne peut pas être cela : il faut `{ $condition }`.
nothing-to-pick = Rien ne peut être choisi ici pour `{ $action }`.
not-offered = `{ $action }` n’est pas proposé ici.
chance-silent = Le hasard n’a rien à dire maintenant.
chance-cannot = Le hasard ne peut pas apporter cela maintenant.
is-over = La partie est finie.
too-often = Cela ne peut pas se faire si souvent.
so-often = Cela ne peut se faire que { $times } fois.
not-enough = Il ne reste pas assez pour cela : { $resource }.
does-not-hold = Il faut `{ $condition }`.
steps-back = On ne peut reculer que jusqu’au début ; pas faits : { $count }.
chance-has-spoken = Le hasard a parlé depuis.
secret-was-shown = Ce qui était choisi en secret a été montré depuis.
secret-was-learnt = Quelqu’un a appris un secret depuis.
index = Index
vocabulary = Lexique
as-written = Tel que l’écrivent les règles
depends = { $resource } : cela dépend
depends-on = { $resource } selon « { $thing } »

# What rules come to that can’t be done. Each is a kind of fault.

at-line = { $said } (ligne { $line } de { $file })
fault-nothing-to-choose = Il n’y a rien à choisir dans `{ $phase }`.
fault-nothing-to-draw = Il n’y a rien à tirer.
fault-too-few-to-draw = Il n’en reste pas assez à tirer.
fault-too-few = Il n’y en a que { $there }, et il faut en prendre { $wanted }.
fault-none = Il n’y a rien à prendre.
fault-too-large = Un nombre dépasse { $largest }.
fault-no-such-number = `{ $variable }` ne contient pas de nombre au-delà de { $largest }.
fault-too-many-sets = Il y a plus de { $most } ensembles à choisir.
fault-no-room = `{ $zone }` peut contenir { $room } pièces, et il y en aurait { $there }.
fault-room-for-one = `{ $zone }` peut contenir une seule pièce, et il y en aurait { $there }.
fault-begins-full = `{ $zone }` peut contenir { $room } pièces, et { $there } y commencent.
fault-unfit = Aucun élément `{ $component }` ne peut se trouver dans `{ $zone }`.
fault-no-place = Il n’y a pas de telle place où aller.
fault-nothing-to-move = Il n’y a pas de pièce à déplacer.
fault-nothing-to-swap = Il n’y a pas de pièce à échanger.
fault-nothing-to-turn = Il n’y a pas de pièce à tourner.
fault-endless-loop = Cette boucle ne finit pas.
fault-endless-play = Le jeu continue sans fin et sans que personne ne décide.
fault-too-many-steps = Il faut plus de { $steps } étapes sans que personne ne décide.
fault-time-over = Il ne reste plus de temps.
fault-told-to-stop = Le jeu a reçu l’ordre de s’arrêter.
fault-out-of-range = `{ $variable }` va de { $low } à { $high }.
fault-number-out-of-range = Il faut ici un nombre de { $low } à { $high } ; celui-ci est { $number }.
fault-negative-cost = Une arête coûte 0 ou plus ; celle-ci coûterait { $cost }.
fault-list-full = Ici, il y a place pour une liste de { $room }, et il y en aurait { $there }.
fault-memory-full = Il y a place pour { $room } positions dans cette mémoire, et il y en aurait une de plus.
fault-untrue = Ce qui est montré ici n’est pas vrai.
fault-not-over = La partie n’était pas finie après { $choices } choix.

maker-cannot-write = Cela ne peut pas s’écrire dans les règles.
maker-no-base = Le jeu n’a pas de valeur `{ $path }` à laquelle revenir.
maker-no-path = Il n’y a pas de `{ $path }`.
maker-no-title = Le fichier ne dit pas de quel jeu il s’agit.
maker-no-table = `{ $name }` n’a pas de tableau.
maker-rows-elsewhere = Les lignes de `{ $name }` sont dans un fichier à part : modifiez-les là.
maker-no-name = `{ $name }` ne peut pas être un nom : prenez des lettres, des chiffres et _, en commençant par une lettre.
maker-name-taken = Il y a déjà `{ $name }`.
maker-mend-first = Corrigez d’abord le texte : aucun jeu ne peut en être tiré.
maker-too-long = Ce texte est trop long.

# The studio: pages on which games are played and changed.

studio-own-name = Français
studio-title = Le studio
studio-games = Jeux
studio-find-game = Trouver un jeu
studio-own-games = Dans votre dossier
studio-more-games = Fournis avec le programme
studio-tables = Tables
studio-no-tables = Pas encore de table. Choisissez un jeu.
studio-new-table = Nouvelle table
studio-begin = Commencer
studio-players = Joueurs
studio-seat-number = Place { $number }
studio-who-me = moi
studio-who-link = un ami, par un lien
studio-who-random = robot : joue au hasard
studio-who-greedy = robot : voit un coup d’avance
studio-who-search = robot : réfléchit
studio-options = Options
studio-position = Commence à
studio-position-usual = le début habituel
studio-language = Langue
studio-finished = terminée
studio-in-play = en cours
studio-alone = pour un joueur
studio-how-many = { $players } joueurs
studio-how-long = { $minutes } minutes
studio-join-title = Prendre place
studio-join-name = Votre nom à la table
studio-join-go = Entrer
studio-join-peek = La personne qui tient ce serveur pourrait voir toutes les mains. Jouez avec des gens de confiance.
studio-table = Table
studio-choose-now = Que faites-vous ?
studio-wait-for = { $seats } : en train de choisir
studio-your-turn = À vous de jouer
studio-back-step = Un choix en arrière
studio-more-choices = { $count } de plus : tapez quelques mots de ce que vous voulez
studio-type-here = Numéro ou mots
studio-costs = coûte { $cost }
studio-log = Ce qui s’est passé
studio-undo = Reprendre
studio-rules = Règles
studio-seats = À la table
studio-watching = { $count } spectateurs
studio-link-renew = Nouveau lien
studio-link-watch = Lien pour regarder
studio-link-made = Envoyez ce lien ; il ne s’ouvre qu’une fois :
studio-here = présent
studio-away = absent
studio-bot = robot
studio-you = vous
studio-over = La partie est terminée.
studio-lost = La connexion est coupée. Elle reviendra d’elle-même.
studio-elsewhere = Cette table est ouverte dans un autre onglet. Cliquez ici pour continuer dans celui-ci.
studio-gone = Un nouveau lien a été fait pour votre place. Demandez-le.
studio-error = Cela n’a pas marché ({ $error }).
studio-error-moved-on = La partie a avancé. Regardez de nouveau.
studio-error-not-your-turn = C’est à quelqu’un d’autre de choisir.
studio-error-no-pass = Vous n’avez pas d’accès à cette page. Ouvrez le lien reçu, ou celui que le programme a affiché.
studio-error-too-often = Trop vite. Attendez un instant.
studio-nothing-fits = Rien de ce qui peut être choisi ne correspond.
studio-taken-back = { $seat } a repris des choix : { $count }
studio-nothing-here = Rien de ce qui peut être choisi maintenant ne concerne ceci.
studio-why-not = Pourquoi pas
studio-close = Fermer
studio-undo-asks = Cela demande l’accord de tous.
studio-undo-ask = Demander aux autres
studio-undo-asked = { $seat } voudrait reprendre { $count } choix.
studio-undo-waits = En attente de l’accord des autres.
studio-agree = D’accord
studio-refuse = Non
studio-cover = C’est à { $seat }. Continuez quand personne d’autre ne regarde.
studio-go-on = Continuer
studio-see-as = Voir comme
studio-looks-on = Vous regardez.
studio-pause = Les robots marquent une pause
studio-stuck = Un robot ne peut continuer : { $why }
studio-replay = Revoir
studio-replay-at = Étape { $number } sur { $of }
studio-replay-new = { $count } coups de plus
studio-to-table = Retour à la table
studio-fork = Jouer à partir d’ici
studio-error-not-finished = Seulement quand la partie est finie.
studio-note = Une note sur cette position
studio-note-send = Garder la note
studio-note-kept = La note est gardée.
studio-notes = Notes
studio-report = Rapport avec la partie
studio-asked-title = C’était comment ?
studio-asked-again = Y rejoueriez-vous ? (1 à 5)
studio-asked-length = La durée était-elle bonne ? (1 trop court, 3 bien, 5 trop long)
studio-asked-clear = Les règles étaient-elles claires ? (1 à 5)
studio-asked-best = Qu’est-ce qui était le mieux ?
studio-asked-worst = Qu’est-ce qui devrait changer ?
studio-asked-send = Envoyer
studio-asked-thanks = Merci. C’est dans le rapport.
studio-scan = ou visez ceci avec un appareil photo
studio-copy = Copier
studio-plain = Ce serveur n’est pas chiffré : qui partage ce réseau peut tout lire. Il l’est avec --cert et --key.
studio-error-link-used = Ce lien a déjà servi, ou n’est pas un lien de ce studio. Demandez-en un autre.
studio-error-nothing-to-take-back = Vous n’avez encore rien choisi.
studio-error-rules-wrong = Les règles contiennent des erreurs.
studio-error-too-many-streams = Le serveur n’a plus de place pour d’autres pages.
studio-yes = oui
studio-no = non
studio-error-not-kept = Cela n’a pas pu être écrit, donc cela n’a pas eu lieu. Le disque est-il plein ?

studio-v-made = Variante
studio-v-tab-form = Formulaire
studio-v-tab-source = Texte
studio-v-do-undo = Annuler
studio-v-do-redo = Rétablir
studio-v-do-save = Enregistrer
studio-v-do-drop = Revenir au fichier
studio-v-search = Chercher : un nombre, un nom, une phrase
studio-v-only-changed = seulement ce qui diffère
studio-v-saved = Enregistré dans { $name }
studio-v-unsaved = Pas encore enregistré dans { $name } ; rien n’est perdu
studio-v-no-file = Brouillon : pas encore de fichier { $name } ; rien n’est perdu
studio-v-title = Titre
studio-v-prose = De quoi il s’agit
studio-v-seats = Places
studio-v-file = Nom du fichier
studio-v-title-of = { $title }, autrement
studio-v-begin = Nouvelle variante
studio-v-change = Modifier
studio-v-drafts = Brouillons non enregistrés
studio-v-count = valeurs : { $count }
studio-v-base = comme dans le jeu
studio-v-changed = modifié
studio-v-new = nouveau
studio-v-gone = retiré
studio-v-restore = Remettre
studio-v-restore-row = remettre { $row }
studio-v-open = Réécrire dans le texte
studio-v-reset-all = Tout rétablir ici
studio-v-remove = Retirer
studio-v-reset = Rétablir
studio-v-was = était { $value }
studio-v-new-value = nouveau
studio-v-yes = oui
studio-v-no = non
studio-v-to-line = Vers cette ligne du texte
studio-v-more = { $path } : valeur suivante
studio-v-less = { $path } : valeur précédente
studio-v-copy-row = Copier { $row }
studio-v-remove-row = Retirer { $row }
studio-v-row-name = nom d’une nouvelle ligne
studio-v-row-like = Comme quelle ligne
studio-v-row-plain = simple
studio-v-row-as = comme { $row }
studio-v-row-add = Ajouter la ligne
studio-v-do = Faire
studio-v-text = Texte des règles
studio-v-line = Ligne { $line }
studio-v-elsewhere = Cette ligne est dans un autre fichier : { $place }
studio-v-words = Ce qui diffère
studio-v-found = Constats
studio-v-examples = Exemples
studio-v-balance = Qui gagne
studio-v-faces = Pièces d’un autre aspect
studio-v-pages = Pages du livret qui changent
studio-v-coverage = Ce que les parties rencontrent
studio-v-stale = De la version précédente : nouveau calcul en cours…
studio-v-waiting = Calcul en cours…
studio-v-same = Rien ne diffère.
studio-v-sound = Tout est en ordre.
studio-v-pages-same = Aucune page du livret ne change.
studio-v-holding = { $holding } exemples sur { $of } tiennent.
studio-v-more-coming = { $count } sont encore à venir.
studio-v-broken = Rompus par ceci : { $count }
studio-v-broken-before = Rompus déjà avant : { $count }
studio-v-no-meaning = Cela n’a pas de sens avec ces règles.
studio-v-bots-random = Joueurs au hasard
studio-v-bots-greedy = Robots qui regardent un coup devant
studio-v-bots-search = Robots qui réfléchissent
studio-v-games = Parties : { $count } ; les bandes valent à chaque regard (95 %)
studio-v-share = Part des victoires par place
studio-v-before = avant : { $value }
studio-v-length = Une partie prend { $length } choix.
studio-v-draws = Personne ne gagne dans { $share } des parties.
studio-v-cut = { $count } parties n’ont pas fini : le reste n’est pas un échantillon de parties entières.
studio-v-players = { $count } joueurs
studio-v-stop = Arrêter le calcul
studio-v-conflict = Vous et le fichier n’êtes pas d’accord ici
studio-v-mine = Ici
studio-v-theirs = Dans le fichier
studio-v-take-mine = Garder ce qui est ici
studio-v-take-theirs = Prendre ce que dit le fichier
studio-error-mend-first = Corrigez d’abord le texte ; le brouillon est gardé.
studio-error-file-changed = Le fichier a changé entre-temps. Regardez ce qui est nouveau, puis enregistrez encore.
studio-error-name-taken = Il y a déjà un fichier de ce nom.
studio-error-bad-name = Un nom a des lettres, des chiffres, - et _, et n’est pas celui d’un jeu fourni.
studio-error-no-other-value = Les règles ne permettent pas d’autre valeur ici.
studio-error-no-such-game = Il n’y a pas de tel jeu ici.
studio-error-too-many-drafts = Trop de brouillons sont ouverts. Fermez des pages.
studio-error-no-file = Il n’y a pas encore de fichier.
studio-rules-changed = Les règles de ce jeu ont changé sur le disque.
studio-again = Rejouer mes coups avec les nouvelles règles
studio-again-keep = Garder les anciennes règles
studio-again-until = { $held } coups sur { $of } tiennent encore. Voici le premier qui ne tient plus :
studio-again-go = Continuer à partir de là, avec les nouvelles règles
studio-v-last-good = Voici les dernières règles sans erreur.
studio-v-cover = En { $games } parties au hasard et { $examples } exemples, { $lacking } parties des règles sur { $of } n’ont pas été vues en entier.
studio-v-cover-lost = Cela arrivait avant, et n’arrive plus
studio-v-cover-rest = Ce qui n’avait pas été vu avant non plus
studio-v-cover-never-asked = jamais demandé
studio-v-cover-never-true = jamais vrai
studio-v-cover-never-false = jamais faux
studio-v-cover-never = jamais arrivé
