/** Steps that one comparison may take: globs come from files that anybody may have written. */
const STEPS_MAX = 20_000

/**
 * Whether a path fits a glob: `*` within a folder, `**` across folders, `?`, `{a,b}`. A glob without a slash fits the
 * name of the file in any folder, one that ends in a slash everything below. No regular expression: it ends in time
 * whatever the glob is.
 */
export function fitsGlob(path: string, glob: string): boolean {
  return bracesOf(glob).some((plain) => fitsPlain(path, rooted(plain)))
}

/** One of these, and none of those with `!` in front; only the latter: everything else. */
export function fitsGlobs(path: string, globs: readonly string[]): boolean {
  const not = globs.filter((glob) => glob.startsWith('!'))
  if (not.some((glob) => fitsGlob(path, glob.slice(1)))) return false
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  return wanted.length === 0 || wanted.some((glob) => fitsGlob(path, glob))
}

function rooted(glob: string): string {
  const bare = glob.replace(/^\.?\//, '')
  const below = bare.endsWith('/') ? `${bare}**` : bare
  return below.includes('/') ? below : `**/${below}`
}

const ALTERNATIVES_MAX = 64

/** `src/{a,b}.ts` as two globs; braces that do not close are letters. */
function bracesOf(glob: string): readonly string[] {
  let open = [glob]
  for (;;) {
    const next = open.flatMap((one) => {
      const found = /\{([^{}]*)\}/.exec(one)
      if (found === null) return [one]
      const rest = one.slice(found.index + found[0].length)
      return (found[1] ?? '').split(',').map((part) => one.slice(0, found.index) + part + rest)
    })
    if (next.length > ALTERNATIVES_MAX || next.length === open.length) {
      const isDone = next.every((one, at) => one === open[at])
      return isDone ? next : next.slice(0, ALTERNATIVES_MAX)
    }
    open = next
  }
}

/** The usual two-pointer walk, once for the last `*` and once for the last `**`. */
function fitsPlain(path: string, glob: string): boolean {
  let [at, in_] = [0, 0]
  let [star, starAt] = [-1, -1]
  let [deep, deepAt] = [-1, -1]
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    if (at === path.length && glob.slice(in_).replace(/\/?\*+$/, '') === '') return true
    if (glob.startsWith('**', in_)) {
      // `**/` also stands for no folder at all.
      in_ += glob[in_ + 2] === '/' ? 3 : 2
      ;[deep, deepAt, star] = [in_, at, -1]
    } else if (glob[in_] === '*') {
      in_ += 1
      ;[star, starAt] = [in_, at]
    } else if (at < path.length && in_ < glob.length && fitsLetter(path[at], glob[in_])) {
      at += 1
      in_ += 1
    } else if (star >= 0 && starAt < path.length && path[starAt] !== '/') {
      starAt += 1
      ;[at, in_] = [starAt, star]
    } else if (deep >= 0 && deepAt < path.length) {
      // After `**/` a name begins; after a bare `**` anything may follow.
      deepAt = glob[deep - 1] === '/' ? nextName(path, deepAt) : deepAt + 1
      ;[at, in_, star] = [deepAt, deep, -1]
    } else return false
  }
  return false
}

function fitsLetter(letter: string | undefined, wanted: string | undefined): boolean {
  return letter === wanted || (wanted === '?' && letter !== '/')
}

function nextName(path: string, from: number): number {
  const slash = path.indexOf('/', from)
  return slash < 0 ? path.length : slash + 1
}
