import { RULE_FILES } from '../base/rule-path.ts'
import { baseName } from '../base/vault-path.ts'
import { parseFrontmatter } from '../format/markdown/frontmatter.ts'
import { isAdrName } from './adr.ts'
import type { ForeignFile, ForeignPlace, ImportFormat } from './foreign.ts'
import { readGraph } from './server-memory.ts'

/** Names of the files of a memory bank, Cline's and Roo's. */
export const BANK_FILES: Readonly<Record<string, string>> = {
  'projectbrief.md': 'context',
  'productcontext.md': 'context',
  'activecontext.md': 'project',
  'systempatterns.md': 'pattern',
  'techcontext.md': 'config',
  'progress.md': 'project',
  'decisionlog.md': 'decision',
}

/** Files with rules for agents, of all tools that have one at the root of a project. */
const RULE_NAMES: ReadonlySet<string> = new Set([
  ...RULE_FILES.map((name) => baseName(name).toLowerCase()),
  'gemini.md',
  'copilot-instructions.md',
  '.windsurfrules',
  '.clinerules',
  'conventions.md',
])

/** Which tool's memories these are, by the files that lie there; undefined if unknown. */
export function detectFormat(place: ForeignPlace): ImportFormat | undefined {
  if (place.rows !== undefined) return 'smallcode-db'
  const { files } = place
  const [only] = files
  if (place.kind === 'file') return only && formatOfFile(place.name, only)
  if (/(?:^|\/)\.serena(?:\/memories)?\/?$/.test(place.name)) return 'serena'
  if (files.some(({ path }) => baseName(path).toLowerCase() in BANK_FILES)) return 'memory-bank'
  if (/(?:^|\/)\.cursor(?:\/rules)?\/?$/.test(place.name) || files.some(isCursorRule))
    return 'cursor-rules'
  const records = files.filter(({ path }) => isAdrName(path))
  if (records.length > 0 && records.length * 2 >= files.length) return 'adr'
  if (files.some(isBasicNote)) return 'basic-memory'
  if (place.layout !== undefined) return 'vault'
  return files.some(({ text, path }) => /\.jsonl?$/.test(path) && readGraph(text) !== undefined)
    ? 'server-memory'
    : undefined
}

function formatOfFile(name: string, file: ForeignFile): ImportFormat | undefined {
  const base = baseName(name).toLowerCase()
  if (/\.jsonl?$/.test(base) && readGraph(file.text) !== undefined) return 'server-memory'
  if (base === '.cursorrules' || base.endsWith('.mdc')) return 'cursor-rules'
  if (RULE_NAMES.has(base)) return 'rules'
  if (base in BANK_FILES) return 'memory-bank'
  if (/(?:^|\/)\.serena\//.test(name)) return 'serena'
  if (isAdrName(base)) return 'adr'
  return isBasicNote(file) ? 'basic-memory' : undefined
}

function isCursorRule({ path }: ForeignFile): boolean {
  return path.endsWith('.mdc')
}

function isBasicNote({ path, text }: ForeignFile): boolean {
  return (
    path.endsWith('.md') &&
    /^\uFEFF?---\r?\n/.test(text) &&
    typeof parseFrontmatter(text).data['permalink'] === 'string'
  )
}
