import type { LayoutName } from '../model/layout-name.ts'

/** The merge drivers in the config of a clone, and what they are called there. */
export const DRIVER = 'everkeep'
export const GENERATED_DRIVER = 'everkeep-generated'

const MEMORY = `merge=${DRIVER}`
const GENERATED = `merge=${GENERATED_DRIVER}`

/** What git has to know of the files of one layout. Patterns are those of git, from the folder that the files stand in. */
export interface GitLines {
  /** From the vault's folder to the one with `.gitattributes`: smallcode has a file above its vault. */
  readonly folder: '.' | '..'
  readonly attributes: readonly string[]
  /** Generated files, which need not be committed. */
  readonly ignored: readonly string[]
}

/** MEMORY.md has one line a memory: both sides' lines are kept, by git itself (GIT-04). */
export const UNION_LINE = '/MEMORY.md merge=union'

const LINES: Readonly<Record<LayoutName, GitLines>> = {
  vault: {
    folder: '.',
    attributes: [
      `10-Memories/**/*.md ${MEMORY}`,
      `distill-log.json ${MEMORY}`,
      `10-Memories/README.md ${GENERATED}`,
      `20-Indices/index.md ${GENERATED}`,
      `memory-index.json ${GENERATED}`,
    ],
    ignored: ['/10-Memories/README.md', '/20-Indices/index.md', '/memory-index.json'],
  },
  'claude-json': {
    folder: '.',
    attributes: [
      `*/*.json ${MEMORY}`,
      `everkeep-fields/*/*.json ${MEMORY}`,
      `everkeep-fields.json ${MEMORY}`,
      `/index.md ${GENERATED}`,
    ],
    ignored: ['/index.md'],
  },
  'claude-md': {
    folder: '.',
    attributes: [`*.md ${MEMORY}`, UNION_LINE],
    ignored: [],
  },
  smallcode: {
    folder: '..',
    attributes: [
      `memory/index.json ${MEMORY}`,
      `memory/*/*.json ${MEMORY}`,
      `memory/*.md ${GENERATED}`,
      `/MEMORY.md ${GENERATED}`,
    ],
    ignored: ['/MEMORY.md', '/memory/*.md'],
  },
}

export function gitLines(layout: LayoutName): GitLines {
  return LINES[layout]
}

const BEGIN = '# everkeep: begin'
const END = '# everkeep: end (`everkeep git setup --remove` takes these lines out)'
/** Said in the first line of the block, so that taking it out leaves the file as it was. */
const NEW_FILE = ' (new file)'
const NEW_LINE_END = ' (line end added)'

const BLOCK = new RegExp(
  `^${BEGIN}( \\([a-z ]+\\))?\\r?\\n[\\s\\S]*?^# everkeep: end[^\\n]*(?:\\r?\\n|$)`,
  'm',
)

/** The text with these lines in a block of ours, at its end or where the block stands. */
export function withBlock(text: string | undefined, lines: readonly string[]): string | undefined {
  if (lines.length === 0) return text === undefined ? undefined : withoutBlock(text)
  const eol = text?.includes('\r\n') === true ? '\r\n' : '\n'
  const block = (mark: string): string => [`${BEGIN}${mark}`, ...lines, END, ''].join(eol)
  const found = BLOCK.exec(text ?? '')
  if (text !== undefined && found !== null)
    return (
      text.slice(0, found.index) + block(found[1] ?? '') + text.slice(found.index + found[0].length)
    )
  if (text === undefined) return block(NEW_FILE)
  const isOpen = text !== '' && !text.endsWith('\n')
  return isOpen ? text + eol + block(NEW_LINE_END) : text + block('')
}

/** The text as it was before `withBlock`, with whatever else was written since; undefined: the file goes. */
export function withoutBlock(text: string): string | undefined {
  const found = BLOCK.exec(text)
  if (found === null) return text
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  const isAddedEnd = found[1] === NEW_LINE_END && after === ''
  const rest = (isAddedEnd ? before.replace(/\r?\n$/, '') : before) + after
  return rest === '' && found[1] === NEW_FILE ? undefined : rest
}

/** How a shell of git's starts this program. */
export interface DriverProgram {
  readonly node: string
  readonly binary: string
}

/**
 * The command of the driver. Where the program is gone or fails, git's own line merge takes over: with markers, so that
 * nobody takes one side for the result.
 */
export function driverCommand({ node, binary }: DriverProgram): string {
  const program = `${quoted(node)} ${quoted(binary)} merge-file --driver %O %A %B %P`
  return [
    `${program}`,
    's=$?',
    'test $s -eq 0 && exit 0',
    `test $s -eq ${CONFLICT_EXIT} && exit 1`,
    'git merge-file -q -L ours -L base -L theirs %A %O %B && exit 0',
    'exit 1',
  ].join('; ')
}

/** The exit code of `merge-file --driver` for a conflict: no failure to start a program looks like it. */
export const CONFLICT_EXIT = 100

function quoted(path: string): string {
  return `'${path.replaceAll('\\', '/').replaceAll("'", "'\\''")}'`
}
