/** Where a report is read. In Claude Code `bare` holds the short names that stand in the project: `learn`, `distill`. */
export type ReportReader = 'terminal' | 'mcp' | { readonly bare: ReadonlySet<string> }

/** Our verbs as commands of Claude Code: the command, and what it is given in front. */
const SLASH: Readonly<Record<string, readonly [command: string, given?: string]>> = {
  check: ['check'],
  config: ['config'],
  distill: ['distill'],
  dream: ['dream'],
  evolve: ['evolve'],
  learn: ['learn'],
  review: ['review'],
  save: ['save'],
  search: ['search'],
  archive: ['memory', '--archive'],
  forget: ['memory', '--retire'],
  gc: ['memory', '--gc'],
  hygiene: ['memory', 'hygiene'],
  index: ['memory', 'index'],
  restore: ['memory', '--restore'],
  unarchive: ['memory', '--unarchive'],
}

/** The short name of each of them where it is another one. */
const BARE: Readonly<Record<string, string>> = {
  check: 'memory-check',
  config: 'memory/config',
  review: 'memory/review',
  save: 'memory/save',
  search: 'memory/search',
}

/** Verbs that a tool does as they are; with flags it would do something else. */
const TOOLS: Readonly<Record<string, string>> = {
  check: 'memory_check',
  dream: 'memory_dream',
  learn: 'memory_learn',
  review: 'memory_review',
  save: 'memory_save',
  search: 'memory_search',
  undo: 'memory_undo',
}

/** A report with each command that it names as its reader gives it (COR-48). What has no other name stays. */
export function namedFor(reader: ReportReader, report: string): string {
  if (reader === 'terminal') return report
  return report.replace(/`everkeep ([a-z]+)([^`\n]*)`/g, (whole, verb: string, rest: string) => {
    const said = reader === 'mcp' ? toolFor(verb, rest) : slashFor(verb, rest, reader.bare)
    return said === undefined ? whole : `\`${said}\``
  })
}

function slashFor(verb: string, rest: string, bare: ReadonlySet<string>): string | undefined {
  const [command, given] = Object.hasOwn(SLASH, verb) ? SLASH[verb]! : []
  if (command === undefined) return undefined
  const short = Object.hasOwn(BARE, command) ? BARE[command]! : command
  const name = bare.has(short) ? `/${short.replace('/', ':')}` : `/everkeep:${command}`
  return `${given === undefined ? name : `${name} ${given}`}${rest}`
}

function toolFor(verb: string, rest: string): string | undefined {
  const mode = verb === 'gc' ? 'gc' : /^ ([a-z]+)$/.exec(rest)?.[1]
  if (verb === 'gc' || verb === 'distill')
    return mode === undefined ? 'memory_distill' : `memory_distill (mode ${mode})`
  return Object.hasOwn(TOOLS, verb) && !rest.includes(' --') ? `${TOOLS[verb]}${rest}` : undefined
}
