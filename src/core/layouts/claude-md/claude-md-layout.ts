import { baseName, type VaultPath } from '../../base/vault-path.ts'
import { BUILTIN_KINDS, type Kind } from '../../model/kinds.ts'
import type { Parsed } from '../../model/parsed.ts'
import type {
  FileEdit,
  Files,
  GeneratedFile,
  GenerateRequest,
  Layout,
  StoreRequest,
} from '../layout.ts'
import { isBesideMemories, MEMORY_MD, pathWhenClaudeMd } from './claude-md-names.ts'
import { parseClaudeMd } from './claude-md-parse.ts'
import { placeClaudeMd } from './claude-md-place.ts'
import { changeClaudeMd, newClaudeMd } from './claude-md-store.ts'
import { updateMemoryMd } from './memory-md.ts'
import { isMonolith, joinMonolith, splitMonolith } from './monolith.ts'

/**
 * A flat folder of markdown files with the index MEMORY.md (LAY-03): Claude Code's own memory, agents' memories, and
 * `.claude/memory` where it holds markdown. `kinds` are those of the vault's config.
 */
export function claudeMdLayout(kinds: ReadonlyMap<string, Kind> = BUILTIN_KINDS): Layout {
  return {
    name: 'claude-md',
    defaultRoot: '.claude/memory',
    sharedPaths: [],
    templatePath: undefined,
    generatedPaths: [MEMORY_MD],
    // Claude Code loads it at the start of a session: it is never behind.
    listPaths: [],
    isMemoryFile,
    parse: (path, text) => parse(path, text, kinds),
    store: (request) => store(request, kinds),
    remove,
    graft: (_path, _current, image) => image,
    place: (memory, taken, habit = []) => placeClaudeMd(memory, taken, { habit, kinds }),
    pathWhen: (path, _id, status) => pathWhenClaudeMd(path, status),
    satellites: () => [],
    generate,
    scaffold: () => [],
  }
}

/** MEMORY.md may be a memory (LAY-14): its text decides, so it is offered to `parse`. */
function isMemoryFile(path: VaultPath): boolean {
  if (!/\.md$/i.test(path) || path.split('/').some((part) => part.startsWith('.'))) return false
  return isOwnIndex(path) || !isBesideMemories(baseName(path))
}

/** The vault's own MEMORY.md, also where it was retired; one in a folder below is the index of another vault. */
function isOwnIndex(path: VaultPath): boolean {
  return pathWhenClaudeMd(path, 'active') === MEMORY_MD
}

function parse(path: VaultPath, text: string, kinds: ReadonlyMap<string, Kind>): readonly Parsed[] {
  if (path !== MEMORY_MD) return [parseClaudeMd(path, text, kinds)]
  if (!isMonolith(text)) return []
  const { own } = splitMonolith(text)
  const parsed = parseClaudeMd(path, own, kinds)
  return [
    {
      ...parsed,
      problems: withoutDemands(parsed.problems),
      // Index lines below the memory come and go with a blank line above them.
      versionText: parsed.versionText.trimEnd(),
    },
  ]
}

/** The client itself writes MEMORY.md without frontmatter: it has no place for a name, and needs none. */
function withoutDemands(problems: Parsed['problems']): Parsed['problems'] {
  const isPlain = problems.some(({ code }) => code === 'no-frontmatter')
  const demands = isPlain ? ['no-frontmatter', 'missing-title'] : []
  return problems.filter(({ code }) => !demands.includes(code))
}

function store(request: StoreRequest, kinds: ReadonlyMap<string, Kind>): readonly FileEdit[] {
  const { files, from, to, before, after } = request
  const stored = from === undefined ? undefined : files.get(from)
  const gone: readonly FileEdit[] = from === undefined || from === to ? [] : remove(files, from)
  if (from === undefined || stored === undefined)
    return [...gone, { path: to, text: besideIndex(files, to, newClaudeMd(after)) }]
  const text = from === MEMORY_MD ? splitMonolith(stored).own : stored
  const changed = changeClaudeMd({ from, to, text, before, after }, kinds)
  return [...gone, { path: to, text: besideIndex(files, to, changed) }]
}

/** A memory that is to stand in MEMORY.md stands above the index lines that are there. */
function besideIndex(files: Files, to: VaultPath, own: string): string {
  return to === MEMORY_MD ? joinMonolith(own, files.get(MEMORY_MD)) : own
}

function remove(files: Files, path: VaultPath): readonly FileEdit[] {
  const { index } = splitMonolith(path === MEMORY_MD ? (files.get(path) ?? '') : '')
  const lines = index.replace(/^[^\n]*\n?/, '')
  return [{ path, text: lines.trim() === '' ? undefined : lines }]
}

function generate(request: GenerateRequest): readonly GeneratedFile[] {
  const { entries, files, config, changed, created, removed, dropDead } = request
  const text = files.get(MEMORY_MD)
  const budgetComments = config.values['index.budget_comments'] === true
  const updated = updateMemoryMd({
    ...{ text, entries, changed, created, removed, dropDead, budgetComments },
    kinds: config.kinds,
  })
  if (text !== undefined && updated.text === text && isMonolith(text)) return []
  return [{ path: MEMORY_MD, ...updated }]
}
