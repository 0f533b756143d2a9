# Обрамление книги правил. Как игра называет свои вещи, стоит в её каталогах.

learn = Как играть
look-up = Справочник
aid = Памятка
aid-turn = Ход
contents = Содержание
search = Поиск
search-nothing = Ничего не найдено.
to-contents = К содержанию
missing = ещё не переведено

aim = О чём эта игра
components = Что в коробке
set-up = Подготовка
turn = Ход игры
actions = Что можно делать
scoring = За что дают очки
ending = Конец игры и победитель
worked = Пример
other-ways = Как ещё можно играть
examples = Примеры
options = О чём можно договориться

words = Важные слова
whole-turn = Один ход целиком
advice = Для первой партии
counted-up = Подсчёт до последнего очка
points-in-all = всего
strip-choose = выбрать, что делать
strip-or = или
strip-perhaps = иногда
strip-again = снова и снова
strip-on = и так далее
takes-minutes = { $minutes } минут
from-age = от { $years ->
    [one] { $years } года
   *[other] { $years } лет
}

printed = на поле
phases = Порядок игры
boards = Поле
zones = Где что лежит
counters = Что считают
memories = Какие положения запоминают
definitions = Что значат слова
rulings = Где правила оставляют вопрос
positions = С чего начинаются примеры

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
count-each = { $thing }: по { $count } у каждого игрока
kind = Вид
count = Сколько
worth = Стоят
name = Название
what = Что это
where = Где
action = Действие
cost = Цена
limit = Сколько раз
by-default = Если не договорились иначе: { $value }.
default-on = Действует, если не договорились иначе.
default-off = Действует, только если так договорились.
choices = возможно: { $values }

cost-is = Стоит { $price }.
price = { $amount } { $resource }
limit-is = Не чаще { $times ->
    [one] { $times } раза
   *[other] { $times } раз
}{ $per ->
    [game] { " " }за игру
    [none] { "" }
   *[other] { " " }за фазу «{ $per }»
}{ $keys ->
    [none] { "" }
   *[other] { " " }{ $keys }
}{ $whole ->
    [yes] { "," } все игроки вместе
   *[no] { "" }
}.
key-cell = на одном и том же месте{ $board ->
    [none] { "" }
   *[other] { " " }({ $board })
}
key-kind = для одного и того же вида ({ $component })
key-thing = для одного и того же выбора ({ $thing })
key-player = для одного и того же игрока
key-number = для одного и того же числа
limit-code = Не чаще чем столько раз: { $times }.
scale-pair = { $worth } за { $key }
limit-less = В это число входят и { $what }.
offered-in = Когда: { $phases }.
only-with = Только с вариантом: { $options }.
see-also = См. также: { $things }.
offered-nowhere = Этого никому не предлагают.
only-when = Только если { $condition }.
choose = Выберите { $picks }.
then-choose = ; затем{ " " }
pick = { $name } из { $domain }
pick-where = { $name } из { $domain }, где { $condition }
shown-in = Показано в примерах: { $things }.
begins-with = Вначале: { $positions }.
asks = Здесь игроки выбирают: { $actions }.
calls = Дальше: { $phases }.

zone-stack = стопка: { $things }
zone-bag = мешок: { $things }
zone-pool = { $things }
zone-slot = место для одной вещи: { $things }
zone-sequence = ряд: { $things }
zone-hidden-stack = рубашкой вверх
zone-hidden = что внутри, не видит никто
zone-owner = видит только владелец
zone-room = не больше { $room }
zone-turned = с любым поворотом
owner-table = На столе
owner-player = Перед каждым игроком
owner-cell = На каждом месте поля «{ $board }»
owner-thing = Для каждого: { $thing }

for-each = отдельно для каждого: { $things }
grows-to = в нём не больше { $room }
lasts = заново в каждой части игры «{ $phase }»
off-table = не на столе: это ведут только сами правила
remembers = { $things }; положений не больше { $room }
times-before = сколько раз такое положение уже было
pays = этим платят
starts-at = сначала { $value }

score-is = Ваши очки — { $value }
most = больше всего: { $value }
least = меньше всего: { $value }
those-where = тот, у кого { $value }
those-are = { $thing }
win-shared = Если и тогда несколько игроков равны, они побеждают вместе.
win-open = Если и тогда несколько игроков равны, победителя нет.

example-players = { $count ->
    [one] (Для { $count } игрока.)
   *[other] (Для { $count } игроков.)
}
example-with = Играют так: { $options }.
example-chance = По воле случая: { $outcomes }.
played = { $player }: { $choice }.
refused-play = { $player } не может { $choice }.
allowed-play = { $player } может { $choice }.
allowed-action = { $player } может выбрать «{ $action }».
refused-action = { $player } не может выбрать «{ $action }».
seen-by-seats = { $count ->
    [one] Что это, знает только { $seats }: { $thing }.
   *[other] Что это, знают только { $seats }: { $thing }.
}
seen-by-nobody = Что это, не знает никто: { $thing }.
seen-by-everyone = Что это, знают все: { $thing }.
read-by-seats = { $count ->
    [one] Это видит только { $seats }: { $thing }.
   *[other] Это видят только { $seats }: { $thing }.
}
read-by-nobody = Этого не видит никто: { $thing }.
read-by-everyone = Это видят все: { $thing }.
then-holds = После этого: { $condition }.
board-of = Поле «{ $name }», мест: { $count }
before = до
after = после
first-lie = Сколько чего в начале
first-lie-by-players = В начале, по числу игроков
how-many = Штук
lie-player-each = { $zone } (перед каждым игроком)
lie-player-in-turn = { $zone } (перед игроками, в порядке хода)
lie-board-each = { $zone } (на каждом месте поля «{ $owner }»)
lie-board-all = { $zone } (на поле «{ $owner }»)
lie-thing-each = { $zone } (для каждого: { $owner })
lie-values-each = { $zone } ({ $values })
lie-thing-all = { $zone } (на всех)
table-for = Стол для { $count ->
    [one] одного игрока
   *[other] { $count } игроков
}
back = рубашка
legend = Что означают знаки
unless = если не выполнено { $value }
not-allowed = Что может помешать:
not-allowed-like = Помешать может то же, что и действию «{ $action }».

diff-title = Чем отличается от игры «{ $game }»
diff-added = Новое
diff-removed = Чего больше нет
diff-nothing = Отличий нет.
proof-title = { $game }, язык { $language }: оттиск для переводчиков
proof-left = Что осталось сделать
proof-sentences = Предложения
proof-names = Названия
proof-whole = Переведено всё.
proof-missing = ещё не переведено
proof-changed = текст с тех пор изменился; проверьте, верен ли перевод
proof-forms = при числе стоит форм: { $there } из { $needed } ({ $names })
proof-long = на фигуре для этого нет места
proof-nowhere = В предложениях книги этого нет: это для стола или для записи партии.
diff-otherwise = Теперь это происходит иначе.
diff-start = В начале
diff-new = Новое: { $what }.
diff-gone = Больше нет: { $what }.
diff-cost = Цена
diff-limit = Ограничение
diff-condition = Запрет
diff-picks = Что выбирают
diff-players = Игроков
diff-seats = Места
diff-let = Что вычисляется
diff-say = Что говорят
diff-effects = Что происходит
diff-offer = Действие
diff-body = Как идёт игра
diff-zone = Где лежит
diff-rule = Запись правила
diff-prose = Словами
sort-game = Игра
sort-option = Договорённость
sort-component = Что в коробке
sort-part = Часть
sort-enum = Виды
sort-board = Поле
sort-zone = Место
sort-resource = Запас
sort-var = Счётчик
sort-memory = Память
sort-graph = Пути
sort-define = Понятие
sort-action = Действие
sort-phase = Часть игры
sort-score = Счёт
sort-outlook = Перспектива
sort-standing = Оценка
sort-winner = Победитель
sort-names = Названия
sort-look = Вид
sort-palette = Цвета
sort-symbol = Знак
diff-colour = Цвет ({ $thing })
diff-symbol = Знак ({ $thing })
diff-shape = Форма ({ $thing })
diff-size = Размер ({ $thing })
diff-look-shape = Форма
diff-look-fill = Заливка
diff-look-edge = Кромка
diff-look-size = Размер
diff-look-turn = Поворот
diff-look-show = Изображение
diff-look-back = На обороте
diff-look-border = Граница
diff-look-lying = Расположение
diff-look-sort = Порядок
diff-look-map = Схема
diff-look-hide = Не показано
diff-look-colour = Цвет
sort-ruling = Решение
sort-position = Начальная позиция
sort-book = Книга правил
changes-what = Меняет: { $things }.
diff-default = Если не договорились иначе
diff-kind = Вид
in-words = Пояснение
ways = Пути

# Стол, за которым играют.

commands =
    число            выбрать
    слова            показать варианты с этими словами или выбрать тот, что назван целиком
    действие         показать его варианты; если их много, выбор идёт по шагам, пустая строка — шаг назад
    ? слова          почему нельзя: что мешает это выбрать
    board            показать стол ещё раз
    log              что уже произошло
    rules ИМЯ        что говорят правила о действии, части игры или о чём угодно по его имени в правилах
    undo             взять свой последний выбор назад (`undo anyway` — даже если вмешались случай или тайны)
    save ФАЙЛ        записать партию в файл; `--load ФАЙЛ` её продолжит
    quit             выйти
you = вы
choosing = выбирает
bot-random = бот наугад
bot-greedy = жадный бот
bot-search = ищущий бот
seat-of = { $seat } ({ $who })
input-ended = Ввод закончился; партия остаётся как есть.
left-so = Партия остаётся как есть.
decides = Решает { $seat } ({ $phase })
cover-up = Сейчас решает { $seat }. Нажмите Enter, когда никто другой не смотрит.
nothing-happened = Ещё ничего не произошло.
choices-to = Есть варианты от 1 до { $last }.
which = что именно
nothing-chosen = Ещё ничего не выбрано.
can-be-chosen = Это выбрать можно.
undo-anyway = Если все согласны, введите `undo anyway`.
save-where = Скажите, куда: save ФАЙЛ
saved = Записано. Продолжить: { $command }
rules-fault = Здесь в правилах ошибка ({ $code }): { $fault } Ничего не изменилось.
over-after = Игра окончена. Сделано выборов: { $number }.
wins = { $count ->
    [one] Побеждает { $seats }.
   *[other] Побеждают { $seats }.
}
draw = Ничья.
choose-pass = пас
choose-done = закончить
your-seat = { $seat } (вы)
no-editing = Стрелки здесь не действуют: в этом Python нет `readline`. Введите строку ещё раз.
many-choices = вариантов: { $number }, с { $first } по { $last } (введите `{ $action }`, чтобы выбрать по шагам)
paid-from = { $price } из { $held }
belongs = { $thing } ({ $owner })
owned = { $thing } ({ $owner })
lies-at = { $thing } ({ $owner })
all-but = { $thing }, кроме: { $other }
fact-is = { $thing } — { $other }
fact-is-not = { $thing } — не { $other }
fact-below = { $thing } — меньше { $other }
fact-at-most = { $thing } — не больше { $other }
fact-above = { $thing } — больше { $other }
fact-at-least = { $thing } — не меньше { $other }
fact-has = { $owner } — { $amount }
fact-does = { $owner } { $does }
fact-may = { $player } может выбрать «{ $action }»
fact-wins = { $count ->
    [one] побеждает { $seats }
   *[other] побеждают { $seats }
}
fact-draw = игра кончается вничью
fact-left = остаётся { $amount }
fact-holds = { $thing } — { $count }
fact-holds-things = { $thing } — { $count }
fact-many = { $things } ({ $thing })
fact-empty = { $thing } — 0
fact-full = { $thing } — ещё не пусто
fact-among = { $other } — среди них { $thing }
fact-outside = { $other } — среди них нет { $thing }
fact-missing = { $thing } — нет
fact-there = { $thing } — есть
fact-yes = { $thing } — да
fact-no = { $thing } — нет
cond-or = или
cond-and = и
cond-not = не так: { $thing }
cond-empty = { $thing }: пусто
cond-full = { $thing }: не пусто
cond-among = { $thing } — среди { $other }
cond-outside = { $thing } — не среди { $other }
cond-missing = { $thing }: нет
cond-there = { $thing }: есть
cond-is = { $thing } — { $other }
cond-is-not = { $thing } — не { $other }
cond-below = { $thing } — меньше { $other }
cond-at-most = { $thing } — не больше { $other }
cond-above = { $thing } — больше { $other }
cond-at-least = { $thing } — не меньше { $other }
cond-you = вы
cond-yours = { $thing } (у вас)
cond-it = выбранное
cond-its = { $thing } (у выбранного)
cond-its-missing = здесь нет: { $thing }
cond-its-there = здесь есть: { $thing }
told-not-among = Этого нет среди того, что можно выбрать: { $domain }.
told-not-among-plain = Этого нет среди того, что можно выбрать.
told-not-those = Это нельзя выбрать вместе или в таком количестве.
told-not-where = Это не подходит. Нужно: { $condition }.
told-not-where-plain = Это здесь не подходит.
told-does-not-hold = Сейчас нельзя. Нужно: { $condition }.
told-does-not-hold-plain = Сейчас это невозможно.
place-at = { $thing } на { $cell }
at-side = { $side } — { $count }
labelled = { $label }: { $text }
headed = { $title } — { $text }
at-seat = { $notes ->
    [none] { $seat } — { $things }
   *[other] { $seat } ({ $notes }) — { $things }
}
way-with = { $way } — { $things }
of-seat = { $thing } ({ $seat })
apart = { "; " }
nothing = ничего
several = { $thing } × { $count }
nowhere = нигде
hidden = скрыто
face-down = { $thing }, рубашкой вверх
sign-hidden = рубашкой вверх
sign-pile = стопка из 3, A сверху
on-board = { $first }–{ $last }, как на поле
among-them = среди них
legend-any = что угодно
legend-more = один или больше
legend-barred = этого быть не должно
step-more = { $thing } (один или больше)
step-barred = не { $thing }
out-of = { $value } из { $high }
legend-turned = повёрнуто сюда
legend-left = столько ещё лежит там
chose = { $seat }: { $choice }
sealed = { $seat }: выбор сделан
is-now = { $variable }: теперь { $value }
direction-n = север
direction-ne = северо-восток
direction-e = восток
direction-se = юго-восток
direction-s = юг
direction-sw = юго-запад
direction-w = запад
direction-nw = северо-запад
turned-to = на { $direction }
lies-turned = верхней стороной { $whither }
as-printed = как напечатано
part-of = { $part } № { $number } ({ $thing })
unseen = { $pieces } (скрыто)
some-piece = { $component } (скрыто)
nobody-decides = Сейчас никто не решает.
no-such-seat = Такого места нет.
not-deciding = Сейчас решает не { $seat }.
no-such-choice = Такого варианта здесь нет.
may-mean = Это может значить: { $choices }.
not-chosen-now = Сейчас это выбрать нельзя.
not-picked-now = Сейчас это взять нельзя.
not-among = `{ $pick }` выбирают из `{ $domain }`, а этого там нет.
not-those = `{ $pick }` не могут быть такими: из `{ $domain }` выбирают { $number }.
not-where = `{ $pick }` не может быть таким: нужно `{ $condition }`.
nothing-to-pick = Для `{ $action }` здесь ничего нельзя выбрать.
not-offered = `{ $action }` здесь не предлагается.
chance-silent = Случаю сейчас нечего сказать.
chance-cannot = Сейчас случай не может этого принести.
is-over = Игра окончена.
too-often = Так часто это делать нельзя.
so-often = Это можно сделать не больше { $times ->
    [one] { $times } раза.
   *[other] { $times } раз.
}
not-enough = На это не хватает { $resource }.
does-not-hold = Для этого нужно `{ $condition }`.
steps-back = Назад можно вернуться не дальше начала; сделано шагов: { $count }.
chance-has-spoken = С тех пор вмешался случай.
secret-was-shown = С тех пор открыто то, что выбирали втайне.
secret-was-learnt = С тех пор кто-то узнал тайну.
index = Указатель
vocabulary = Словарь
as-written = Как это записано в правилах
depends = { $resource }: по-разному
depends-on = { $resource } по числу «{ $thing }»

# What rules come to that can't be done. Each is a kind of fault.

at-line = { $said } (строка { $line } в { $file })
fault-nothing-to-choose = Здесь нечего выбрать: `{ $phase }`.
fault-nothing-to-draw = Тянуть нечего.
fault-too-few-to-draw = Столько вытянуть нельзя: осталось слишком мало.
fault-too-few = Нужно взять { $wanted }, а есть только { $there }.
fault-none = Взять нечего.
fault-too-large = Число больше, чем { $largest }.
fault-no-such-number = `{ $variable }` не вмещает числа больше, чем { $largest }.
fault-too-many-sets = Наборов на выбор больше, чем { $most }.
fault-no-room = В `{ $zone }` помещается фишек: { $room }, а было бы { $there }.
fault-room-for-one = В `{ $zone }` помещается одна фишка, а было бы { $there }.
fault-begins-full = В `{ $zone }` помещается { $room }, а в начале там лежит { $there }.
fault-unfit = `{ $component }` не может лежать в `{ $zone }`.
fault-no-place = Такого места, куда можно переместить, нет.
fault-nothing-to-move = Перемещать нечего.
fault-nothing-to-swap = Менять местами нечего.
fault-nothing-to-turn = Поворачивать нечего.
fault-endless-loop = Этот цикл не кончается.
fault-endless-play = Игра идёт и идёт, а решать никому не приходится.
fault-too-many-steps = Здесь больше { $steps } шагов, а решать никому не приходится.
fault-time-over = Время вышло.
fault-told-to-stop = Игру велено остановить.
fault-out-of-range = `{ $variable }` может быть от { $low } до { $high }.
fault-number-out-of-range = Здесь нужно число от { $low } до { $high }, а это { $number }.
fault-negative-cost = Ребро стоит 0 или больше, а это стоило бы { $cost }.
fault-list-full = Здесь помещается список длиной { $room }, а было бы { $there }.
fault-memory-full = В этой памяти помещается позиций: { $room }, а была бы ещё одна.
fault-untrue = То, что здесь показывают, неверно.
fault-not-over = Игра не кончилась; сделано выборов: { $choices }.

maker-cannot-write = Так в правилах написать нельзя.
maker-no-base = В игре нет значения `{ $path }`, к которому можно вернуться.
maker-no-path = Нет ничего с именем `{ $path }`.
maker-no-title = В файле не сказано, какая это игра.
maker-no-table = У `{ $name }` нет таблицы.
maker-rows-elsewhere = Строки `{ $name }` лежат в отдельном файле: меняйте их там.
maker-no-name = `{ $name }` не может быть именем: нужны буквы, цифры и _, первой — буква.
maker-name-taken = Имя `{ $name }` уже занято.
maker-mend-first = Сначала исправьте текст: игры из него не получается.
maker-too-long = Этот текст слишком длинный.

# The studio: pages on which games are played and changed.

studio-own-name = Русский
studio-title = Студия
studio-games = Игры
studio-find-game = Найти игру
studio-own-games = В вашей папке
studio-more-games = Из поставки
studio-tables = Столы
studio-no-tables = Столов пока нет. Выберите игру.
studio-new-table = Новый стол
studio-begin = Начать
studio-players = Игроки
studio-seat-number = Место { $number }
studio-who-me = я
studio-who-link = друг, по ссылке
studio-who-random = бот: ходит наугад
studio-who-greedy = бот: смотрит на ход вперёд
studio-who-search = бот: думает вперёд
studio-options = Варианты
studio-position = Начинается с
studio-position-usual = обычного начала
studio-language = Язык
studio-finished = закончен
studio-in-play = идёт игра
studio-alone = для одного игрока
studio-how-many = игроков: { $players }
studio-how-long = минут: { $minutes }
studio-join-title = Сесть за стол
studio-join-name = Ваше имя за столом
studio-join-go = Войти
studio-join-peek = Тот, у кого работает этот сервер, мог бы заглянуть во все карты. Играйте с теми, кому доверяете.
studio-table = Стол
studio-choose-now = Что вы делаете?
studio-wait-for = { $seats }: выбирает
studio-your-turn = Ваш ход
studio-back-step = На шаг назад
studio-more-choices = ещё { $count }: наберите слова из того, что вам нужно
studio-type-here = Номер или слова
studio-costs = стоит { $cost }
studio-log = Что произошло
studio-undo = Взять назад
studio-rules = Правила
studio-seats = За столом
studio-watching = зрителей: { $count }
studio-link-renew = Новая ссылка
studio-link-watch = Ссылка для зрителя
studio-link-made = Отправьте эту ссылку; она открывается один раз:
studio-here = здесь
studio-away = не здесь
studio-bot = бот
studio-you = вы
studio-over = Игра окончена.
studio-lost = Связь потеряна. Она восстановится сама.
studio-elsewhere = Этот стол открыт в другой вкладке. Нажмите, чтобы продолжить здесь.
studio-gone = Для вашего места сделана новая ссылка. Попросите её.
studio-error = Не получилось ({ $error }).
studio-error-moved-on = Игра ушла вперёд. Посмотрите ещё раз.
studio-error-not-your-turn = Сейчас выбирает кто-то другой.
studio-error-no-pass = У вас нет доступа к этой странице. Откройте присланную ссылку или ту, что напечатала программа.
studio-error-too-often = Слишком часто. Подождите немного.
studio-nothing-fits = Ничего подходящего сейчас выбрать нельзя.
studio-taken-back = { $seat }: взято назад выборов – { $count }
studio-nothing-here = С этим сейчас ничего сделать нельзя.
studio-why-not = Почему нельзя
studio-close = Закрыть
studio-undo-asks = На это нужно согласие всех.
studio-undo-ask = Спросить остальных
studio-undo-asked = { $seat } хочет взять назад выборов: { $count }.
studio-undo-waits = Ждём согласия остальных.
studio-agree = Согласиться
studio-refuse = Нет
studio-cover = Ход: { $seat }. Продолжайте, когда никто другой не смотрит.
studio-go-on = Продолжить
studio-see-as = Смотреть за
studio-looks-on = Вы наблюдаете.
studio-pause = Боты делают паузу
studio-stuck = Бот не может продолжать: { $why }
studio-replay = Просмотр
studio-replay-at = Шаг { $number } из { $of }
studio-replay-new = новых ходов: { $count }
studio-to-table = Назад к столу
studio-fork = Играть отсюда
studio-error-not-finished = Только когда игра окончена.
studio-note = Заметка об этой позиции
studio-note-send = Сохранить заметку
studio-note-kept = Заметка сохранена.
studio-notes = Заметки
studio-report = Отчёт вместе с игрой
studio-asked-title = Как вам игра?
studio-asked-again = Сыграли бы ещё раз? (1–5)
studio-asked-length = Длина игры? (1 коротко, 3 как раз, 5 долго)
studio-asked-clear = Правила понятны? (1–5)
studio-asked-best = Что было лучше всего?
studio-asked-worst = Что стоит изменить?
studio-asked-send = Отправить
studio-asked-thanks = Спасибо. Это вошло в отчёт.
studio-scan = или наведите камеру
studio-copy = Копировать
studio-plain = Этот сервер не шифрует: все в этой сети могут читать. С --cert и --key шифрует.
studio-error-link-used = Эта ссылка уже использована или не от этой студии. Попросите новую.
studio-error-nothing-to-take-back = Вы ещё ничего не выбирали.
studio-error-rules-wrong = В правилах есть ошибки.
studio-error-too-many-streams = На сервере нет места для новых страниц.
studio-yes = да
studio-no = нет
studio-error-not-kept = Записать не удалось, значит, этого не было. Диск полон?

studio-v-made = Вариант
studio-v-tab-form = Форма
studio-v-tab-source = Текст
studio-v-do-undo = Отменить
studio-v-do-redo = Вернуть
studio-v-do-save = Сохранить
studio-v-do-drop = Обратно к файлу
studio-v-search = Поиск: число, имя, предложение
studio-v-only-changed = только отличия
studio-v-saved = Сохранено в { $name }
studio-v-unsaved = Ещё не сохранено в { $name }; ничего не пропадёт
studio-v-no-file = Черновик: файла { $name } ещё нет; ничего не пропадёт
studio-v-title = Название
studio-v-prose = О чём он
studio-v-seats = Места
studio-v-file = Имя файла
studio-v-title-of = { $title }, по-другому
studio-v-begin = Новый вариант
studio-v-change = Изменить
studio-v-drafts = Несохранённые черновики
studio-v-count = значений: { $count }
studio-v-base = как в игре
studio-v-changed = изменено
studio-v-new = новое
studio-v-gone = убрано
studio-v-restore = Вернуть
studio-v-restore-row = вернуть { $row }
studio-v-open = Переписать в тексте
studio-v-reset-all = Сбросить всё здесь
studio-v-remove = Убрать
studio-v-reset = Сбросить
studio-v-was = было { $value }
studio-v-new-value = новое
studio-v-yes = да
studio-v-no = нет
studio-v-to-line = К этой строке текста
studio-v-more = { $path }: следующее значение
studio-v-less = { $path }: предыдущее значение
studio-v-copy-row = Скопировать { $row }
studio-v-remove-row = Убрать { $row }
studio-v-row-name = имя новой строки
studio-v-row-like = По образцу какой строки
studio-v-row-plain = простая
studio-v-row-as = как { $row }
studio-v-row-add = Добавить строку
studio-v-do = Сделать
studio-v-text = Текст правил
studio-v-line = Строка { $line }
studio-v-elsewhere = Эта строка в другом файле: { $place }
studio-v-words = Что изменилось
studio-v-found = Замечания
studio-v-examples = Примеры
studio-v-balance = Кто выигрывает
studio-v-faces = Что выглядит иначе
studio-v-pages = Страницы книги, которые меняются
studio-v-coverage = До чего доходят партии
studio-v-stale = О прежней версии: пересчитывается…
studio-v-waiting = Считается…
studio-v-same = Ничего не изменилось.
studio-v-sound = Всё в порядке.
studio-v-pages-same = Ни одна страница книги не меняется.
studio-v-holding = Верны примеры: { $holding } из { $of }.
studio-v-more-coming = Ещё не сыграны: { $count }.
studio-v-broken = Перестали быть верными: { $count }
studio-v-broken-before = Были неверны и раньше: { $count }
studio-v-no-meaning = При этих правилах он не имеет смысла.
studio-v-bots-random = Игроки наугад
studio-v-bots-greedy = Боты, которые смотрят на шаг вперёд
studio-v-bots-search = Боты, которые думают вперёд
studio-v-games = Партий: { $count }; полосы верны при каждом взгляде (95 %)
studio-v-share = Доля побед по местам
studio-v-before = раньше: { $value }
studio-v-length = Решений в партии: { $length }.
studio-v-draws = Никто не выигрывает в { $share } партий.
studio-v-cut = Не закончились партии: { $count }; остальные не говорят обо всех.
studio-v-players = Игроков: { $count }
studio-v-stop = Прекратить расчёт
studio-v-conflict = Здесь вы и файл расходитесь
studio-v-mine = Здесь
studio-v-theirs = В файле
studio-v-take-mine = Оставить то, что здесь
studio-v-take-theirs = Взять то, что в файле
studio-error-mend-first = Сначала исправьте текст; черновик сохранён.
studio-error-file-changed = Файл тем временем изменился. Посмотрите, что нового, и сохраните ещё раз.
studio-error-name-taken = Файл с таким именем уже есть.
studio-error-bad-name = В имени могут быть буквы, цифры, - и _; имена игр из поставки заняты.
studio-error-no-other-value = Других значений правила здесь не допускают.
studio-error-no-such-game = Здесь нет такой игры.
studio-error-too-many-drafts = Открыто слишком много черновиков. Закройте некоторые страницы.
studio-error-no-file = Файла ещё нет.
studio-rules-changed = Правила этой игры на диске изменились.
studio-again = Сыграть мои ходы ещё раз по новым правилам
studio-again-keep = Оставить старые правила
studio-again-until = Ходов, которые ещё возможны: { $held } из { $of }. Первый, который невозможен:
studio-again-go = Продолжить оттуда по новым правилам
studio-v-last-good = Показаны последние правила без ошибок.
studio-v-cover = Партий наугад: { $games }, примеров: { $examples }. Частей правил, увиденных не полностью: { $lacking } из { $of }.
studio-v-cover-lost = Раньше это случалось, а теперь нет
studio-v-cover-rest = Чего не было видно и раньше
studio-v-cover-never-asked = не спрашивалось
studio-v-cover-never-true = ни разу не верно
studio-v-cover-never-false = ни разу не неверно
studio-v-cover-never = ни разу не случилось
