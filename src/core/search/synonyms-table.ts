/**
 * One thing each: written short and long, as two countries spell it, or by two words that programmers do not tell
 * apart. Words that merely mean something similar would bring memories that nobody asked for.
 */
const ONE_THING_EACH = `
a11y accessibility
addr address
admin administrator
app application
arg argument
async asynchronous
attr attribute
auth authentication
avg average
behavior behaviour
bool boolean
calc calculate compute
char character
cmd command
col column
color colour
config configuration cfg conf
conn connection
ctx context
db database
del delete remove
desc description
dest destination
dev development
dict dictionary
dir directory folder
doc document
elem element
env environment
err error
exec execute
fmt format
fn func function
gen generate
gray grey
hist histogram
i18n internationalization internationalisation
idx index
img image
impl implementation
info information
init initialize initialise
int integer
iter iterator iterate
js javascript
k8s kubernetes kube
l10n localization localisation
lang language
len length
lib library
license licence
max maximum
mem memory
min minimum
mongo mongodb
msg message
normalize normalise
num number
obj object
optimize optimise
param parameter
pct percent
perf performance
pg postgres postgresql
pkg package
prod production
pwd password
rand random
ref reference
regex regexp
repo repository
req request
seq sequence
serialize serialise
spec specification
src source
str string
sync synchronize synchronise
temp temporary tmp
ts typescript
util utility
val value
var variable
vec vector
`

/** One word each, in forms that no ending tells. What is also another word (`saw`, `bound`, `left`) is not among them. */
const ONE_WORD_EACH = `
become became, begin began begun, bend bent, blow blew blown, break broke broken, bring brought, build built
buy bought, catch caught, child children, choose chose chosen, deal dealt, dig dug, draw drew drawn
drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought
find found, fly flew flown, foot feet, forget forgot forgotten, freeze froze frozen, give gave given
grow grew grown, hang hung, hear heard, hide hid hidden, hold held, index indices, keep kept, know knew known
lay laid, lead led, learn learnt, lend lent, lose lost, make made, man men, matrix matrices, meet met, mouse mice
overwrite overwrote overwritten, pay paid, person people, rewrite rewrote rewritten, ride rode ridden
ring rang rung, rise risen, run ran, sell sold, send sent, shake shook shaken, shoot shot, show shown
shrink shrank shrunk, sing sang sung, sit sat, sleep slept, slide slid, speak spoke spoken, spend spent
spin spun, stand stood, steal stole stolen, strike struck, swim swam swum, swing swung, take took taken
teach taught, tear tore torn, tell told, think thought, throw threw thrown, tooth teeth
understand understood, vertex vertices, wake woke woken, wear wore worn, wife wives, win won
withdraw withdrew withdrawn, woman women, write wrote written
`

/**
 * Words that people use for one another when they talk about the same: who kept a password as a credential is asked for
 * the password. They bring a memory to light that says something of the question itself, and never speak for it alone
 * (`core/recall/admit.ts`). Each group was tried on the labelled sets: words of code that programmers keep apart (`sum`
 * and `amount`, `row` and `record`, `sort` and `order`) cost more than they brought.
 */
const AKIN = `
accurate precise exact, alert notify notification, allow permit, answer reply response, backup snapshot
ban forbid prohibit disallow, begin start launch startup boot, big large huge, bill invoice receipt, blank empty
broken damaged corrupt, bug defect, buy purchase, cancel abort, cap limit quota, chart graph plot diagram
choose pick select, client customer, clone copy duplicate, colleague coworker teammate, combine merge join
compress zip gzip, concurrent parallel, convention guideline policy rule, convert transform cast
cost price money, crash panic, credential password passphrase secret, decrease reduce lower shrink, delay late
delay latency lag, delete erase purge wipe, deny reject refuse, dependency library package
deploy release rollout ship, developer programmer engineer, disable deactivate, disconnected offline
distinct unique, divide split separate, docker container, download fetch, dump export, duplicate twice repeated
edit modify, email mail, employee staff, encrypt cipher, enlarge zoom, error failure exception fault
expensive costly, fake mock stub, fast quick rapid speed, finish complete, forecast predict
freeze hang stall stuck, grid table, halt stop, heading header, icon symbol, illegal invalid
image photo picture, increase raise, kill terminate, label tag, leak expose, little small tiny
locale translation localization, locate search lookup, lock mutex, login logon signin, measure metric
migrate move, mobile phone smartphone, monitor observe watch, nil null none, obsolete outdated stale
often frequently, outage downtime, paging pagination, partner vendor supplier provider, pause suspend
permission privilege, reboot restart, recover restore, refactor rewrite restructure, replace substitute
retry rerun, revert rollback undo, schedule cron, send transmit deliver, server backend
shell terminal console, shorten truncate, site website webpage, sluggish slow, steal theft
temporary ephemeral, throttle ratelimit, tone wording voice, typo misspelling, upgrade bump
validate verify check
afraid scared, award prize, beach ocean sea, brother sibling, car vehicle, child kid, city town
contest competition tournament, country nation, dad father parent, doctor physician, exercise workout
film movie, gift present, glad happy, husband spouse, ill sick, journey trip travel, marriage wedding marry
meal dinner lunch, mom mother parent, music song, sad upset, school college university, shop store
sister sibling, teacher instructor coach, vacation holiday, wife spouse
`

/** Other ways to write one thing. */
export const SAME_GROUPS = groupsIn(`${ONE_THING_EACH}\n${ONE_WORD_EACH}`)
/** Words that people use for one another. */
export const AKIN_GROUPS = groupsIn(AKIN)

function groupsIn(list: string): readonly string[] {
  return list.trim().split(/,? *\n+|, */)
}
