# Обрамление книги правил. Как игра называет свои вещи, стоит в её каталогах.

learn = Как играть
look-up = Справочник
aid = Памятка
contents = Содержание
missing = ещё не переведено

aim = О чём эта игра
components = Что в коробке
set-up = Подготовка
turn = Ход игры
actions = Что можно делать
scoring = За что дают очки
ending = Конец игры и победитель
worked = Пример
examples = Примеры
options = О чём можно договориться

phases = Порядок игры
boards = Поле
zones = Где что лежит
counters = Что считают
definitions = Что значат слова
rulings = Где правила оставляют вопрос

by = Авторы: { $authors }
for-players = { $count ->
    [one] для { $players } игрока
   *[other] для { $players } игроков
}
and = { $first } и { $last }
or = { $first } или { $last }
to = { $low }–{ $high }
yes = да
no = нет
none = нет

count-of = { $thing } × { $count }
for-each-player = у каждого игрока
kind = Вид
count = Сколько
name = Название
what = Что это
where = Где
action = Действие
cost = Цена
limit = Сколько раз
free = бесплатно
by-default = если не договорились иначе: { $value }
choices = возможно: { $values }

cost-is = Стоит { $price }.
price = { $amount } { $resource }
limit-is = Не чаще { $times ->
    [one] { $times } раза
   *[other] { $times } раз
}{ $per ->
    [game] { " " }за игру
    [none] { "" }
   *[other] { " " }за каждую часть игры «{ $per }»
}{ $keys ->
    [none] { "" }
   *[other] { " " }для одного и того же выбора ({ $keys })
}{ $whole ->
    [yes] { "," } все игроки вместе
   *[no] { "" }
}.
limit-code = Не чаще чем столько раз: { $times }.
offered-in = Когда: { $phases }.
offered-nowhere = Этого никому не предлагают.
only-when = Только если { $condition }.
choose = Выберите { $picks }.
then-choose = ; затем{ " " }
pick = { $name } из { $domain }
pick-where = { $name } из { $domain }, где { $condition }
shown-in = Показано в примерах: { $things }.
asks = Здесь игроки выбирают: { $actions }.
calls = Дальше: { $phases }.

zone-stack = стопка: { $things }
zone-bag = мешок: { $things }
zone-pool = { $things }
zone-slot = место для одной вещи: { $things }
zone-sequence = ряд: { $things }
zone-hidden-stack = лицом вниз
zone-hidden = что внутри, не видит никто
zone-owner = видит только владелец
zone-room = не больше { $room }
zone-turned = с любым поворотом
owner-table = На столе
owner-player = Перед каждым игроком
owner-cell = На каждом месте поля «{ $board }»
owner-thing = Для каждого: { $thing }

lasts = заново в каждой части игры «{ $phase }»
pays = этим платят
starts-at = сначала { $value }

score-is = Ваши очки: { $value }
most = больше всего: { $value }
least = меньше всего: { $value }
those-where = тот, у кого { $value }
win-shared = Если и тогда несколько игроков равны, они побеждают вместе.
win-open = Если и тогда несколько игроков равны, победителя нет.

example-players = { $count ->
    [one] Для { $count } игрока.
   *[other] Для { $count } игроков.
}
played = { $player } выбирает { $choice }.
refused-play = { $player } не может выбрать { $choice }.
then-holds = Теперь верно: { $condition }.
board-of = Поле «{ $name }», мест: { $count }
before = до
after = после
first-lie = Сколько чего в начале
not-allowed = Нельзя:

diff-title = Чем отличается от игры «{ $game }»
diff-added = Новое
diff-removed = Чего больше нет
diff-nothing = Отличий нет.
diff-new = Новое: { $what }.
diff-gone = Больше нет: { $what }.
diff-cost = Цена
diff-limit = Ограничение
diff-condition = Запрет
diff-picks = Что выбирают
diff-effects = Что происходит
diff-offer = Действие
diff-body = Как идёт игра
diff-zone = Где лежит
diff-rule = Запись правила
diff-prose = Словами
sort-option = Договорённость
sort-component = Что в коробке
sort-part = Часть
sort-enum = Виды
sort-board = Поле
sort-zone = Место
sort-resource = Запас
sort-var = Счётчик
sort-graph = Пути
sort-define = Понятие
sort-action = Действие
sort-phase = Часть игры
sort-score = Счёт
sort-standing = Оценка
sort-winner = Победитель
sort-ruling = Решение
changes-what = Меняет: { $things }.
diff-default = Если не договорились иначе
diff-kind = Вид
in-words = Пояснение
ways = Пути
