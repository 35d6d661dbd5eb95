/** A file of ignore rules, and the `/`-separated folder that they hold in, from the root of the work tree. */
export interface IgnoreRules {
  readonly folder: string
  readonly text: string
}

/**
 * Whether git would ignore a folder of a work tree, by its rules in rising precedence: the last one that fits decides,
 * and below an ignored folder nothing is asked any more.
 */
export function ignoresFolder(rules: readonly IgnoreRules[], path: string): boolean {
  const parts = path.split('/')
  return parts.some((_, at) => {
    const folder = parts.slice(0, at + 1).join('/')
    return rules.flatMap(patternsIn).findLast(({ fits }) => fits(folder))?.ignores === true
  })
}

interface Pattern {
  readonly ignores: boolean
  readonly fits: (folder: string) => boolean
}

const LINES_MAX = 10_000
const PATTERN_CHARS_MAX = 1_000

function patternsIn({ folder, text }: IgnoreRules): readonly Pattern[] {
  const lines = text.split(/\r?\n/).slice(0, LINES_MAX)
  return lines.flatMap((line): Pattern[] => {
    const said = line.replace(/(?<!\\)\s+$/, '')
    if (said === '' || said.startsWith('#') || said.length > PATTERN_CHARS_MAX) return []
    const ignores = !said.startsWith('!')
    const glob = (ignores ? said : said.slice(1)).replace(/\/$/, '')
    const isAnchored = glob.includes('/')
    const pattern = asPattern(glob.replace(/^\//, ''))
    if (pattern === undefined) return []
    const fits = (path: string): boolean => {
      if (folder !== '' && !path.startsWith(`${folder}/`)) return false
      const below = folder === '' ? path : path.slice(folder.length + 1)
      return pattern.test(isAnchored ? below : below.slice(below.lastIndexOf('/') + 1))
    }
    return [{ ignores, fits }]
  })
}

const PARTS = /\*\*\/|\/\*\*$|\*+|\?|\[[^\]]*\]|\\.|[^*?[\\/]+|./g

function asPattern(glob: string): RegExp | undefined {
  const source = glob.replace(PARTS, (part) => {
    if (part === '**/') return '(?:[^/]+/)*'
    if (part === '/**') return '/.+'
    if (part.startsWith('*')) return '[^/]*'
    if (part === '?') return '[^/]'
    if (part.startsWith('[') && part.length > 2) return part.replace(/^\[!/, '[^')
    return part.replace(/^\\/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  try {
    return new RegExp(`^${source}$`)
  } catch {
    // A range that is none fits nothing.
    return undefined
  }
}
