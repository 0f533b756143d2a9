# Обрамлення книги правил. Як гра називає свої речі, записано в її каталогах.

learn = Як грати
look-up = Довідник
aid = Пам’ятка
aid-turn = Хід
contents = Зміст
search = Пошук
search-nothing = Нічого не знайдено.
to-contents = До змісту
missing = ще не перекладено

aim = Про що ця гра
components = Що в коробці
set-up = Підготовка
turn = Перебіг гри
actions = Що можна робити
scoring = За що дають очки
ending = Кінець гри та переможець
worked = Приклад
other-ways = Як іще можна грати
examples = Приклади
options = Про що можна домовитися

words = Важливі слова
whole-turn = Один хід від початку до кінця
advice = Для першої партії
counted-up = Підрахунок до останнього очка
points-in-all = усього
strip-choose = вибрати, що робити
strip-or = або
strip-perhaps = інколи
strip-again = знову й знову
strip-on = і так далі
takes-minutes = { $minutes } хвилин
from-age = від { $years ->
    [one] { $years } року
   *[other] { $years } років
}

printed = на полі
phases = Порядок гри
boards = Поле
zones = Де що лежить
counters = Що рахують
memories = Які положення запам’ятовують
definitions = Що означають слова
rulings = Де правила лишають питання
positions = З чого починаються приклади

by = Авторство: { $authors }
for-players = { $count ->
    [one] для { $players } гравця
   *[other] для { $players } гравців
}
and = { $first } та { $last }
or = { $first } або { $last }
to = { $low }–{ $high }
yes = так
no = ні
none = немає

count-of = { $thing } × { $count }
count-each = { $count ->
    [one] { $thing }
   *[other] { $things }
}: по { $count } у кожного гравця
kind = Вид
count = Скільки
worth = Варті
name = Назва
what = Що це
where = Де
action = Дія
cost = Ціна
limit = Обмеження
by-default = Якщо не домовилися інакше: { $value }.
default-on = Діє, якщо не домовилися інакше.
default-off = Діє, лише якщо так домовилися.
choices = можливо: { $values }

cost-is = Коштує { $price }.
price = { $amount } { $resource }
limit-is = Щонайбільше { $times ->
    [one] { $times } раз
    [few] { $times } рази
   *[other] { $times } разів
}{ $per ->
    [game] { " " }за гру
    [none] { "" }
   *[other] {" "}за фазу «{ $per }»
}{ $keys ->
    [none] { "" }
   *[other] { " " }{ $keys }
}{ $whole ->
    [yes] , усі гравці разом
   *[no] { "" }
}.
key-cell = у тому самому місці{ $board ->
    [none] { "" }
   *[other] { " " }({ $board })
}
key-kind = для того самого виду ({ $component })
key-thing = для того самого вибору ({ $thing })
key-player = для того самого гравця
key-number = для того самого числа
limit-code = Щонайбільше стільки разів: { $times }.
scale-pair = { $worth } за { $key }
limit-less = Враховують і { $what }.
offered-in = Коли: { $phases }.
only-with = Лише з варіантом: { $options }.
see-also = Див. також: { $things }.
offered-nowhere = Цього нікому не пропонують.
only-when = Лише якщо { $condition }.
choose = Оберіть { $picks }.
then-choose = ; потім{ " " }
pick = { $name } з { $domain }
pick-where = { $name } з { $domain }, де { $condition }
shown-in = Показано в прикладах: { $things }.
begins-with = Спочатку: { $positions }.
asks = Тут гравці обирають: { $actions }.
calls = Далі: { $phases }.

zone-stack = стос: { $things }
zone-bag = мішечок: { $things }
zone-pool = { $things }
zone-slot = місце для однієї речі: { $things }
zone-sequence = ряд: { $things }
zone-hidden-stack = долілиць
zone-hidden = ніхто не бачить, що там
zone-owner = бачить лише власник
zone-room = не більше ніж { $room }
zone-turned = повернуті як завгодно
owner-table = На столі
owner-player = Перед кожним гравцем
owner-cell = На кожному місці поля «{ $board }»
owner-thing = Окремо для кожного: { $thing }

for-each = окремо для кожного: { $things }
grows-to = у ньому не більше ніж { $room }
lasts = щоразу наново в частині гри «{ $phase }»
off-table = не на столі: це ведуть лише самі правила
remembers = { $things }; положень не більше ніж { $room }
times-before = скільки разів таке положення вже було
pays = цим платять
starts-at = спочатку { $value }

score-is = Ваші очки — { $value }
most = найбільше: { $value }
least = найменше: { $value }
those-where = той, у кого { $value }
those-are = { $thing }
win-shared = Якщо й тоді кілька гравців рівні, вони перемагають разом.
win-open = Якщо й тоді кілька гравців рівні, переможця немає.

example-players = { $count ->
    [one] (Для { $count } гравця.)
   *[other] (Для { $count } гравців.)
}
example-with = Грають так: { $options }.
example-chance = З волі випадку: { $outcomes }.
played = { $player }: { $choice }.
refused-play = { $player } не може { $choice }.
allowed-play = { $player } може { $choice }.
allowed-action = { $player } може вибрати «{ $action }».
refused-action = { $player } не може вибрати «{ $action }».
seen-by-seats = { $count ->
    [one] Що це, знає лише { $seats }: { $thing }.
   *[other] Що це, знають лише { $seats }: { $thing }.
}
seen-by-nobody = Що це, не знає ніхто: { $thing }.
seen-by-everyone = Що це, знають усі: { $thing }.
read-by-seats = { $count ->
    [one] Це бачить лише { $seats }: { $thing }.
   *[other] Це бачать лише { $seats }: { $thing }.
}
read-by-nobody = Цього не бачить ніхто: { $thing }.
read-by-everyone = Це бачать усі: { $thing }.
then-holds = Після цього: { $condition }.
board-of = Поле «{ $name }», місць: { $count }
before = до
after = після
first-lie = Скільки чого на початку
first-lie-by-players = На початку, за кількістю гравців
how-many = Штук
lie-player-each = { $zone } (перед кожним гравцем)
lie-player-in-turn = { $zone } (перед гравцями, за порядком ходу)
lie-board-each = { $zone } (на кожному місці поля «{ $owner }»)
lie-board-all = { $zone } (на полі «{ $owner }»)
lie-thing-each = { $zone } (для кожного: { $owner })
lie-values-each = { $zone } ({ $values })
lie-thing-all = { $zone } (на всіх)
table-for = Стіл для { $count ->
    [one] одного гравця
   *[other] { $count } гравців
}
back = зворот
legend = Що означають позначки
unless = якщо не виконано { $value }
not-allowed = Що може завадити:
not-allowed-like = Цьому може завадити те саме, що й дії «{ $action }».

diff-title = Чим відрізняється від гри «{ $game }»
diff-added = Нове
diff-removed = Чого більше немає
diff-nothing = Відмінностей немає.
proof-title = { $game }, мова { $language }: відбиток для перекладачів
proof-left = Що лишилося зробити
proof-sentences = Речення
proof-names = Назви
proof-whole = Перекладено все.
proof-missing = ще не перекладено
proof-changed = текст відтоді змінився; перевірте, чи переклад досі правильний
proof-forms = біля числа стоїть форм: { $there } із { $needed } ({ $names })
proof-long = на фігурі для цього немає місця
proof-nowhere = У реченнях книги цього немає: це для столу або для запису партії.
diff-otherwise = Тепер це відбувається інакше.
diff-start = На початку
diff-new = Нове: { $what }.
diff-gone = Більше немає: { $what }.
diff-cost = Ціна
diff-limit = Обмеження
diff-condition = Заборона
diff-picks = Що обирають
diff-players = Гравців
diff-seats = Місця
diff-let = Що обчислюється
diff-say = Що кажуть
diff-effects = Що відбувається
diff-offer = Дія
diff-body = Як іде гра
diff-zone = Де лежить
diff-rule = Запис правила
diff-prose = Словами
sort-game = Гра
sort-option = Домовленість
sort-component = Що в коробці
sort-part = Частина
sort-enum = Види
sort-board = Поле
sort-zone = Місце
sort-resource = Запас
sort-var = Лічильник
sort-memory = Пам’ять
sort-graph = Шляхи
sort-define = Поняття
sort-action = Дія
sort-phase = Частина гри
sort-score = Рахунок
sort-outlook = Перспектива
sort-standing = Оцінка
sort-winner = Переможець
sort-names = Назви
sort-look = Вигляд
sort-palette = Кольори
sort-symbol = Знак
diff-colour = Колір ({ $thing })
diff-symbol = Знак ({ $thing })
diff-shape = Форма ({ $thing })
diff-size = Розмір ({ $thing })
diff-look-shape = Форма
diff-look-fill = Тло
diff-look-edge = Край
diff-look-size = Розмір
diff-look-turn = Поворот
diff-look-show = Зображення
diff-look-back = На звороті
diff-look-border = Межа
diff-look-lying = Розташування
diff-look-sort = Порядок
diff-look-map = Схема
diff-look-hide = Не показано
diff-look-colour = Колір
sort-ruling = Рішення
sort-position = Початкова позиція
sort-book = Книга правил
changes-what = Змінює: { $things }.
diff-default = Якщо не домовилися інакше
diff-kind = Вид
in-words = Пояснення
ways = Шляхи

# Стіл, за яким грають.

commands =
    число            вибрати
    слова            показати варіанти з цими словами або вибрати той, що названо повністю
    дія              показати її варіанти; якщо їх багато, вибір іде крок за кроком, порожній рядок — крок назад
    ? слова          чому не можна: що заважає це вибрати
    board            показати стіл ще раз
    log              що вже сталося
    rules ІМ'Я       що кажуть правила про дію, частину гри чи будь-що за його іменем у правилах
    undo             забрати свій останній вибір назад (`undo anyway` — навіть якщо втрутилися випадок чи таємниці)
    save ФАЙЛ        записати партію у файл; `--load ФАЙЛ` її продовжить
    quit             вийти
you = ви
choosing = вибирає
bot-random = бот навмання
bot-greedy = жадібний бот
bot-search = бот, що шукає
seat-of = { $seat } ({ $who })
input-ended = Введення закінчилося; партія лишається як є.
left-so = Партія лишається як є.
decides = Вирішує { $seat } ({ $phase })
cover-up = Зараз вирішує { $seat }. Натисніть Enter, коли ніхто інший не дивиться.
nothing-happened = Ще нічого не сталося.
choices-to = Є варіанти від 1 до { $last }.
which = що саме
nothing-chosen = Ще нічого не вибрано.
can-be-chosen = Це вибрати можна.
undo-anyway = Якщо всі згодні, введіть `undo anyway`.
save-where = Скажіть, куди: save ФАЙЛ
saved = Записано. Продовжити: { $command }
rules-fault = Тут у правилах помилка ({ $code }): { $fault } Нічого не змінилося.
over-after = Гру закінчено. Зроблено виборів: { $number }.
wins = { $count ->
    [one] Перемагає { $seats }.
   *[other] Перемагають { $seats }.
}
draw = Нічия.
choose-pass = пас
choose-done = закінчити
your-seat = { $seat } (ви)
no-editing = Стрілки тут не діють: у цьому Python немає `readline`. Введіть рядок ще раз.
many-choices = варіантів: { $number }, з { $first } по { $last } (введіть `{ $action }`, щоб вибрати крок за кроком)
paid-from = { $price } із { $held }
belongs = { $thing } ({ $owner })
owned = { $thing } ({ $owner })
lies-at = { $thing } ({ $owner })
all-but = { $thing }, крім: { $other }
fact-is = { $thing } — { $other }
fact-is-not = { $thing } — не { $other }
fact-below = { $thing } — менше ніж { $other }
fact-at-most = { $thing } — не більше ніж { $other }
fact-above = { $thing } — більше ніж { $other }
fact-at-least = { $thing } — не менше ніж { $other }
fact-has = { $owner } — { $amount }
fact-does = { $owner } { $does }
fact-may = { $player } може вибрати «{ $action }»
fact-wins = { $count ->
    [one] перемагає { $seats }
   *[other] перемагають { $seats }
}
fact-draw = гра закінчується внічию
fact-left = лишається { $amount }
fact-holds = { $thing } — { $count }
fact-holds-things = { $thing } — { $count }
fact-many = { $things } ({ $thing })
fact-empty = { $thing } — 0
fact-full = { $thing } — ще не порожньо
fact-among = { $other } — серед них { $thing }
fact-outside = { $other } — серед них немає { $thing }
fact-missing = { $thing } — немає
fact-there = { $thing } — є
fact-yes = { $thing } — так
fact-no = { $thing } — ні
cond-or = або
cond-and = і
cond-not = не так: { $thing }
cond-empty = { $thing }: порожньо
cond-full = { $thing }: не порожньо
cond-among = { $thing } — серед { $other }
cond-outside = { $thing } — не серед { $other }
cond-missing = { $thing }: немає
cond-there = { $thing }: є
cond-is = { $thing } — { $other }
cond-is-not = { $thing } — не { $other }
cond-below = { $thing } — менше ніж { $other }
cond-at-most = { $thing } — не більше ніж { $other }
cond-above = { $thing } — більше ніж { $other }
cond-at-least = { $thing } — не менше ніж { $other }
cond-you = ви
cond-yours = { $thing } (у вас)
cond-it = обране
cond-its = { $thing } (в обраного)
cond-its-missing = тут немає: { $thing }
cond-its-there = тут є: { $thing }
told-not-among = Цього немає серед того, що можна обрати: { $domain }.
told-not-among-plain = Цього немає серед того, що можна обрати.
told-not-those = Це не можна обрати разом або в такій кількості.
told-not-where = Це не підходить. Потрібно: { $condition }.
told-not-where-plain = Це тут не підходить.
told-does-not-hold = Зараз не можна. Потрібно: { $condition }.
told-does-not-hold-plain = Зараз це неможливо.
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
nothing = нічого
several = { $thing } × { $count }
nowhere = ніде
hidden = приховано
face-down = { $thing }, долілиць
sign-hidden = долілиць
sign-pile = стос із 3, A зверху
on-board = { $first }–{ $last }, як на полі
among-them = серед них
legend-any = будь-що
legend-more = один або більше
legend-barred = цього не має бути
step-more = { $thing } (один або більше)
step-barred = не { $thing }
out-of = { $value } з { $high }
legend-turned = повернуто сюди
legend-left = стільки ще лежить там
chose = { $seat }: { $choice }
sealed = { $seat }: вибір зроблено
is-now = { $variable }: тепер { $value }
direction-n = північ
direction-ne = північний схід
direction-e = схід
direction-se = південний схід
direction-s = південь
direction-sw = південний захід
direction-w = захід
direction-nw = північний захід
turned-to = на { $direction }
lies-turned = верхнім краєм { $whither }
as-printed = як надруковано
part-of = { $part } № { $number } ({ $thing })
unseen = { $pieces } (приховано)
some-piece = { $component } (приховано)
nobody-decides = Зараз ніхто не вирішує.
no-such-seat = Такого місця немає.
not-deciding = Зараз вирішує не { $seat }.
no-such-choice = Такого варіанта тут немає.
may-mean = Це може означати: { $choices }.
not-chosen-now = Зараз це вибрати не можна.
not-picked-now = Зараз це взяти не можна.
not-among = `{ $pick }` обирають з `{ $domain }`, а цього там немає.
not-those = `{ $pick }` не можуть бути такими: з `{ $domain }` обирають { $number }.
not-where = `{ $pick }` не може бути таким: потрібно `{ $condition }`.
nothing-to-pick = Для `{ $action }` тут нічого не можна вибрати.
not-offered = `{ $action }` тут не пропонується.
chance-silent = Випадку зараз нема чого сказати.
chance-cannot = Зараз випадок не може цього принести.
is-over = Гру закінчено.
too-often = Так часто це робити не можна.
so-often = Це можна зробити не більше ніж { $times ->
    [one] { $times } раз.
    [few] { $times } рази.
   *[other] { $times } разів.
}
not-enough = На це не вистачає { $resource }.
does-not-hold = Для цього потрібно `{ $condition }`.
steps-back = Назад можна повернутися не далі початку; зроблено кроків: { $count }.
chance-has-spoken = Відтоді втрутився випадок.
secret-was-shown = Відтоді відкрито те, що вибирали таємно.
secret-was-learnt = Відтоді хтось дізнався таємницю.
index = Покажчик
vocabulary = Словник
as-written = Як це записано в правилах
depends = { $resource }: по-різному
depends-on = { $resource } за кількістю «{ $thing }»

# What rules come to that can't be done. Each is a kind of fault.

at-line = { $said } (рядок { $line } у { $file })
fault-nothing-to-choose = Тут нема з чого вибирати: `{ $phase }`.
fault-nothing-to-draw = Тягнути нічого.
fault-too-few-to-draw = Стільки витягнути не можна: лишилося замало.
fault-too-few = Треба взяти { $wanted }, а є лише { $there }.
fault-none = Узяти нічого.
fault-too-large = Число більше за { $largest }.
fault-no-such-number = `{ $variable }` не вміщує чисел, більших за { $largest }.
fault-too-many-sets = Наборів на вибір більше, ніж { $most }.
fault-no-room = У `{ $zone }` вміщується фішок: { $room }, а було б { $there }.
fault-room-for-one = У `{ $zone }` вміщується одна фішка, а було б { $there }.
fault-begins-full = У `{ $zone }` вміщується { $room }, а на початку там лежить { $there }.
fault-unfit = `{ $component }` не може лежати в `{ $zone }`.
fault-no-place = Такого місця, куди можна перемістити, немає.
fault-nothing-to-move = Переміщувати нічого.
fault-nothing-to-swap = Міняти місцями нічого.
fault-nothing-to-turn = Повертати нічого.
fault-endless-loop = Цей цикл не закінчується.
fault-endless-play = Гра триває й триває, а вирішувати нікому не доводиться.
fault-too-many-steps = Тут більше { $steps } кроків, а вирішувати нікому не доводиться.
fault-time-over = Час вийшов.
fault-told-to-stop = Гру наказано зупинити.
fault-out-of-range = `{ $variable }` може бути від { $low } до { $high }.
fault-number-out-of-range = Тут потрібне число від { $low } до { $high }, а це { $number }.
fault-negative-cost = Ребро коштує 0 або більше, а це коштувало б { $cost }.
fault-list-full = Тут вміщується список завдовжки { $room }, а було б { $there }.
fault-memory-full = У цій пам’яті вміщується позицій: { $room }, а була б ще одна.
fault-untrue = Те, що тут показують, неправда.
fault-not-over = Гра не закінчилася; зроблено виборів: { $choices }.

maker-cannot-write = Так у правилах написати не можна.
maker-no-base = У грі немає значення `{ $path }`, до якого можна повернутися.
maker-no-path = Немає нічого з іменем `{ $path }`.
maker-no-title = У файлі не сказано, яка це гра.
maker-no-table = У `{ $name }` немає таблиці.
maker-rows-elsewhere = Рядки `{ $name }` лежать в окремому файлі: змінюйте їх там.
maker-no-name = `{ $name }` не може бути іменем: потрібні літери, цифри та _, першою — літера.
maker-name-taken = Ім’я `{ $name }` уже зайняте.
maker-mend-first = Спершу виправте текст: гри з нього не виходить.
maker-too-long = Цей текст задовгий.

# The studio: pages on which games are played and changed.

studio-own-name = Українська
studio-title = Студія
studio-games = Ігри
studio-find-game = Знайти гру
studio-own-games = У вашій теці
studio-more-games = З постачання
studio-tables = Столи
studio-no-tables = Столів поки немає. Виберіть гру.
studio-new-table = Новий стіл
studio-begin = Почати
studio-players = Гравці
studio-seat-number = Місце { $number }
studio-who-me = я
studio-who-link = друг, за посиланням
studio-who-random = бот: грає навмання
studio-who-greedy = бот: дивиться на хід уперед
studio-who-search = бот: думає наперед
studio-options = Варіанти
studio-position = Починається з
studio-position-usual = звичайного початку
studio-language = Мова
studio-finished = закінчено
studio-in-play = триває гра
studio-alone = для одного гравця
studio-how-many = гравців: { $players }
studio-how-long = хвилин: { $minutes }
studio-join-title = Сісти за стіл
studio-join-name = Ваше ім’я за столом
studio-join-go = Увійти
studio-join-peek = Той, у кого працює цей сервер, міг би зазирнути в усі карти. Грайте з тими, кому довіряєте.
studio-table = Стіл
studio-choose-now = Що ви робите?
studio-wait-for = { $seats }: обирає
studio-your-turn = Ваш хід
studio-back-step = На крок назад
studio-more-choices = ще { $count }: наберіть слова з того, що вам потрібно
studio-type-here = Номер або слова
studio-costs = коштує { $cost }
studio-log = Що сталося
studio-undo = Взяти назад
studio-rules = Правила
studio-seats = За столом
studio-watching = глядачів: { $count }
studio-link-renew = Нове посилання
studio-link-watch = Посилання для глядача
studio-link-made = Надішліть це посилання; воно відкривається один раз:
studio-here = тут
studio-away = не тут
studio-bot = бот
studio-you = ви
studio-over = Гру закінчено.
studio-lost = Зв’язок втрачено. Він відновиться сам.
studio-elsewhere = Цей стіл відкрито в іншій вкладці. Натисніть, щоб продовжити тут.
studio-gone = Для вашого місця зроблено нове посилання. Попросіть його.
studio-error = Не вийшло ({ $error }).
studio-error-moved-on = Гра пішла вперед. Погляньте ще раз.
studio-error-not-your-turn = Зараз обирає хтось інший.
studio-error-no-pass = У вас немає доступу до цієї сторінки. Відкрийте надіслане посилання або те, що надрукувала програма.
studio-error-too-often = Надто часто. Зачекайте трохи.
studio-nothing-fits = Нічого придатного зараз обрати не можна.
studio-taken-back = { $seat }: узято назад виборів – { $count }
studio-nothing-here = З цим зараз нічого зробити не можна.
studio-why-not = Чому не можна
studio-close = Закрити
studio-undo-asks = На це потрібна згода всіх.
studio-undo-ask = Спитати інших
studio-undo-asked = { $seat } хоче взяти назад виборів: { $count }.
studio-undo-waits = Чекаємо на згоду інших.
studio-agree = Погодитися
studio-refuse = Ні
studio-cover = Хід: { $seat }. Продовжуйте, коли ніхто інший не дивиться.
studio-go-on = Продовжити
studio-see-as = Дивитися за
studio-looks-on = Ви спостерігаєте.
studio-pause = Боти роблять паузу
studio-stuck = Бот не може продовжити: { $why }
studio-replay = Перегляд
studio-replay-at = Крок { $number } з { $of }
studio-replay-new = нових ходів: { $count }
studio-to-table = Назад до столу
studio-fork = Грати звідси
studio-error-not-finished = Лише коли гру закінчено.
studio-note = Нотатка про цю позицію
studio-note-send = Зберегти нотатку
studio-note-kept = Нотатку збережено.
studio-notes = Нотатки
studio-report = Звіт разом із грою
studio-asked-title = Як вам гра?
studio-asked-again = Зіграли б ще раз? (1–5)
studio-asked-length = Тривалість гри? (1 коротко, 3 якраз, 5 довго)
studio-asked-clear = Правила зрозумілі? (1–5)
studio-asked-best = Що було найкращим?
studio-asked-worst = Що варто змінити?
studio-asked-send = Надіслати
studio-asked-thanks = Дякуємо. Це у звіті.
studio-scan = або наведіть камеру
studio-copy = Копіювати
studio-plain = Цей сервер не шифрує: усі в цій мережі можуть читати. З --cert і --key шифрує.
studio-error-link-used = Це посилання вже використано або воно не від цієї студії. Попросіть нове.
studio-error-nothing-to-take-back = Ви ще нічого не обирали.
studio-error-rules-wrong = У правилах є помилки.
studio-error-too-many-streams = На сервері немає місця для нових сторінок.
studio-yes = так
studio-no = ні
studio-error-not-kept = Записати не вдалося, отже, цього не було. Диск повний?

studio-v-made = Варіант
studio-v-tab-form = Форма
studio-v-tab-source = Текст
studio-v-do-undo = Скасувати
studio-v-do-redo = Повторити
studio-v-do-save = Зберегти
studio-v-do-drop = Назад до файлу
studio-v-search = Пошук: число, ім’я, речення
studio-v-only-changed = лише відмінності
studio-v-saved = Збережено в { $name }
studio-v-unsaved = Ще не збережено в { $name }; нічого не загубиться
studio-v-no-file = Чернетка: файлу { $name } ще немає; нічого не загубиться
studio-v-title = Назва
studio-v-prose = Про що він
studio-v-seats = Місця
studio-v-file = Ім’я файлу
studio-v-title-of = { $title }, інакше
studio-v-begin = Новий варіант
studio-v-change = Змінити
studio-v-drafts = Незбережені чернетки
studio-v-count = значень: { $count }
studio-v-base = як у грі
studio-v-changed = змінено
studio-v-new = нове
studio-v-gone = прибрано
studio-v-restore = Повернути
studio-v-restore-row = повернути { $row }
studio-v-open = Переписати в тексті
studio-v-reset-all = Скинути все тут
studio-v-remove = Прибрати
studio-v-reset = Скинути
studio-v-was = було { $value }
studio-v-new-value = нове
studio-v-yes = так
studio-v-no = ні
studio-v-to-line = До цього рядка тексту
studio-v-more = { $path }: наступне значення
studio-v-less = { $path }: попереднє значення
studio-v-copy-row = Скопіювати { $row }
studio-v-remove-row = Прибрати { $row }
studio-v-row-name = ім’я нового рядка
studio-v-row-like = За зразком якого рядка
studio-v-row-plain = простий
studio-v-row-as = як { $row }
studio-v-row-add = Додати рядок
studio-v-do = Зробити
studio-v-text = Текст правил
studio-v-line = Рядок { $line }
studio-v-elsewhere = Цей рядок в іншому файлі: { $place }
studio-v-words = Що змінилося
studio-v-found = Зауваження
studio-v-examples = Приклади
studio-v-balance = Хто виграє
studio-v-faces = Що виглядає інакше
studio-v-pages = Сторінки книги, які змінюються
studio-v-coverage = До чого доходять партії
studio-v-stale = Про попередню версію: перераховується…
studio-v-waiting = Обчислюється…
studio-v-same = Нічого не змінилося.
studio-v-sound = Усе гаразд.
studio-v-pages-same = Жодна сторінка книги не змінюється.
studio-v-holding = Правильні приклади: { $holding } з { $of }.
studio-v-more-coming = Ще не зіграні: { $count }.
studio-v-broken = Перестали бути правильними: { $count }
studio-v-broken-before = Були неправильні й раніше: { $count }
studio-v-no-meaning = За цих правил він не має змісту.
studio-v-bots-random = Гравці навмання
studio-v-bots-greedy = Боти, що дивляться на крок уперед
studio-v-bots-search = Боти, що думають уперед
studio-v-games = Партій: { $count }; смуги правильні за кожного погляду (95 %)
studio-v-share = Частка перемог за місцями
studio-v-before = раніше: { $value }
studio-v-length = Рішень у партії: { $length }.
studio-v-draws = Ніхто не виграє у { $share } партій.
studio-v-cut = Не скінчилися партії: { $count }; решта не говорить про всі.
studio-v-players = Гравців: { $count }
studio-v-stop = Припинити обчислення
studio-v-conflict = Тут ви й файл розходитеся
studio-v-mine = Тут
studio-v-theirs = У файлі
studio-v-take-mine = Залишити те, що тут
studio-v-take-theirs = Узяти те, що у файлі
studio-error-mend-first = Спершу виправте текст; чернетку збережено.
studio-error-file-changed = Файл тим часом змінився. Подивіться, що нового, і збережіть ще раз.
studio-error-name-taken = Файл із таким ім’ям уже є.
studio-error-bad-name = В імені можуть бути літери, цифри, - та _; імена ігор, що додаються, зайняті.
studio-error-no-other-value = Інших значень правила тут не допускають.
studio-error-no-such-game = Тут немає такої гри.
studio-error-too-many-drafts = Відкрито забагато чернеток. Закрийте деякі сторінки.
studio-error-no-file = Файлу ще немає.
studio-rules-changed = Правила цієї гри на диску змінилися.
studio-again = Зіграти мої ходи ще раз за новими правилами
studio-again-keep = Залишити старі правила
studio-again-until = Ходів, які ще можливі: { $held } з { $of }. Перший, який неможливий:
studio-again-go = Продовжити звідти за новими правилами
studio-v-last-good = Показано останні правила без помилок.
studio-v-cover = Партій навмання: { $games }, прикладів: { $examples }. Частин правил, побачених не повністю: { $lacking } з { $of }.
studio-v-cover-lost = Раніше це траплялося, а тепер ні
studio-v-cover-rest = Чого не було видно й раніше
studio-v-cover-never-asked = не запитувалося
studio-v-cover-never-true = жодного разу не правда
studio-v-cover-never-false = жодного разу не неправда
studio-v-cover-never = жодного разу не сталося
