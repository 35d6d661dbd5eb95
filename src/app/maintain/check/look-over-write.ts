import type { Problem } from '../../../core/base/problem.ts'
import { foundPath, type VaultPath } from '../../../core/base/vault-path.ts'
import { MEMORY_MD } from '../../../core/layouts/claude-md/claude-md-names.ts'
import { indexWarnings } from '../../../core/layouts/claude-md/memory-md-budget.ts'
import { parseIndexLines } from '../../../core/layouts/claude-md/memory-md-lines.ts'
import type { CheckIssue } from '../../../core/maintain/report/check-report.ts'
import type { Entry } from '../../../core/model/memory.ts'
import type { FileChange, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { applyPlan } from '../../write/apply.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import { listIssues, secretIssues } from './check-issues.ts'
import { generatedFindings } from './index-files.ts'

/** Problems that make a file no memory at all: readers of the layout would refuse it. */
const FATAL: readonly Problem['code'][] = ['bad-json', 'schema', 'not-utf8']

/** What is wrong with a file, and what mends it. */
export type WriteProblem = Pick<Problem, 'message' | 'hint'>

export interface LookedOver {
  readonly problems: readonly WriteProblem[]
  /** Where the file was put aside; undefined when it stays. */
  readonly quarantined: VaultPath | undefined
}

/** Puts a file aside that is no memory, and says where. */
type PutAside = () => Promise<VaultPath | undefined>

/**
 * Looks over a file that an agent wrote into a vault by itself: brings the index up to date and tells what is wrong
 * with it. Never renames what the host wrote, but for `claude-json`, whose other readers break on such a file
 * (AGT-08); that can be undone like everything else. Who must not wait for it has somebody else put the file aside.
 */
export async function lookOverWrite(
  world: World,
  path: VaultPath,
  putAside: PutAside = () => quarantine(world, path),
): Promise<LookedOver> {
  if (!world.layout.isMemoryFile(path)) return { problems: [], quarantined: undefined }
  const { entries } = await readCatalog(world)
  const here = entries.filter((entry) => entry.path === path)
  // Gone again, or no file at all: that is an error, which tells why.
  if (here.length === 0) await world.vault.read(path)
  const own = here.flatMap((entry) => entry.problems)
  const isFatal = own.some(({ code }) => FATAL.includes(code))
  const problems = [
    ...own,
    ...(await secretIssues(world, [path])).map(asProblem),
    ...(world.layout.name === 'claude-md' && path === MEMORY_MD
      ? await listProblems(world, entries)
      : []),
  ]
  if (world.layout.name !== 'claude-json' || !isFatal) return { problems, quarantined: undefined }
  return { problems, quarantined: await putAside() }
}

/**
 * Where the host itself keeps the list too: a memory that nothing lists is loaded by nobody, a dead line is read for
 * nothing. Told when the list was written: the host writes a memory first, and its line after.
 */
async function listProblems(
  world: World,
  entries: readonly Entry[],
): Promise<readonly WriteProblem[]> {
  const { findings } = await generatedFindings(world, entries)
  const issues = listIssues(world, findings, entries)
  const text = (await world.vault.read(MEMORY_MD))?.text ?? ''
  return [...indexWarnings(parseIndexLines(text)).map(asWarning), ...issues.map(asProblem)]
}

function asProblem({ message, action }: CheckIssue): WriteProblem {
  return { message: `${message}.`, hint: action }
}

function asWarning(message: string): WriteProblem {
  return { message, hint: '' }
}

async function quarantine(world: World, path: VaultPath): Promise<VaultPath | undefined> {
  const file = await world.vault.read(path)
  if (!file?.utf8) return undefined
  const plan = quarantinePlan(world, path, file.text)
  await applyPlan(world, { plan, select: 'all' })
  return plan.files[1]?.path
}

function quarantinePlan(world: World, path: VaultPath, text: string): Plan {
  const seconds = Math.floor(Date.parse(world.clock()) / 1000)
  const reason = 'not a readable memory'
  const away: FileChange = { path, before: text, after: undefined, reason }
  const aside = foundPath(`${path}.invalid.${seconds}`)
  const kept: FileChange = { path: aside, before: undefined, after: text, reason }
  return makePlan(world, 'quarantine', { files: [away, kept] })
}
