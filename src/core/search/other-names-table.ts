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

/**
 * By each term of the index, its other names. The build puts what this gives in its place: stemming two hundred words
 * takes a prompt longer than asking for its own.
 */
export function otherNamesTable(): Readonly<Record<string, readonly string[]>> {
  const table = new Map<string, readonly string[]>()
  for (const line of ONE_THING_EACH.trim().split('\n')) {
    const names = [...new Set(line.split(' ').map(stemOfToken))]
    for (const name of names) {
      const known = table.get(name) ?? []
      table.set(name, [...known, ...names.filter((other) => other !== name)])
    }
  }
  return Object.fromEntries(table)
}
