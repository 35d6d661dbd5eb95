import { stemOfToken } from './search-terms.ts'

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
 * By each term of the index, its other names. The build puts what this gives in its place: stemming two hundred words
 * takes a prompt longer than asking for its own.
 */
export function otherNamesTable(): Readonly<Record<string, readonly string[]>> {
  const table = new Map<string, readonly string[]>()
  for (const group of [ONE_THING_EACH, ONE_WORD_EACH].flatMap((list) =>
    list.trim().split(/,? *\n|, */),
  )) {
    const names = [...new Set(group.split(' ').map(stemOfToken))]
    for (const name of names) {
      const known = table.get(name) ?? []
      table.set(name, [...known, ...names.filter((other) => other !== name)])
    }
  }
  return Object.fromEntries(table)
}
