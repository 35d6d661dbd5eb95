import { KnownError } from '../../core/base/errors.ts'
import { type VaultPath, vaultPath } from '../../core/base/vault-path.ts'
import { setConfigValue } from '../../core/config/set-config-value.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import type { FileChange } from '../../core/plan/plan.ts'
import { UNION_LINE } from '../../core/sharing/git-lines.ts'
import { emptyVaultFiles } from '../../core/vaults/empty-vault.ts'
import type { Operation } from '../../ports/journal.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { OpenOther, World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { applyPlan } from '../write/apply.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { CONFIG_PATH } from './config.ts'

/** What making a vault needs before there is one. */
export interface InitTools {
  /** The vault in exactly this folder, if it is one. */
  readonly vaultIn: (root: string) => Promise<FoundVault | undefined>
  readonly open: OpenOther
}

export interface InitRequest {
  readonly root: string
  readonly layout: LayoutName
  /** Take over a vault that is there, in its own layout, instead of refusing. */
  readonly adopt?: boolean
  /** Write the layout into memory-config.json, so that it need not be found out. */
  readonly pin?: boolean
}

export interface InitOutcome {
  readonly kind: 'made' | 'adopted'
  readonly root: string
  readonly layout: LayoutName
  readonly files: readonly string[]
  readonly memories: number
  /** Undefined when nothing had to be written. */
  readonly operation: Operation | undefined
}

/**
 * Makes a vault: one operation that can be undone. Never touches a file that is there: a folder that holds memories is
 * refused, or adopted as it is, which writes nothing but our own state and, when asked for, the config.
 */
export async function initVault(tools: InitTools, request: InitRequest): Promise<InitOutcome> {
  const found = await vaultToAdopt(tools, request)
  const layout = found?.layout ?? request.layout
  const world = await tools.open({ root: request.root, make: layout })
  try {
    const files = await initFiles(world, { ...request, adopting: found !== undefined })
    const plan = makePlan(world, 'init', { files })
    const exact = files.map(({ path }) => path)
    const { operation } = await applyPlan(world, { plan, select: 'all', exact })
    const { entries } = await readCatalog(world)
    return {
      kind: found === undefined ? 'made' : 'adopted',
      root: world.vault.root,
      layout,
      files: exact,
      memories: entries.length,
      operation,
    }
  } finally {
    world.index.close()
  }
}

export interface InitPreview extends Omit<InitOutcome, 'operation' | 'memories'> {}

/** What `initVault` would do. Makes no folder and writes nothing. */
export async function previewInit(
  tools: Pick<InitTools, 'vaultIn'> & { readonly empty: (layout: LayoutName) => readonly string[] },
  request: InitRequest,
): Promise<InitPreview> {
  const found = await vaultToAdopt(tools, request)
  const layout = found?.layout ?? request.layout
  const pinned = request.pin === true ? [CONFIG_PATH] : []
  return {
    kind: found === undefined ? 'made' : 'adopted',
    root: found?.root ?? request.root,
    layout,
    files: found === undefined ? [...tools.empty(layout), ...pinned] : pinned,
  }
}

/** The vault that is there already, which only `adopt` may take. One that holds nothing may still become another. */
async function vaultToAdopt(
  tools: Pick<InitTools, 'vaultIn'>,
  { root, adopt }: InitRequest,
): Promise<FoundVault | undefined> {
  const found = await tools.vaultIn(root)
  if (found === undefined || found.isEmpty === true) return undefined
  if (adopt !== true) throw vaultExists(found)
  return found
}

async function initFiles(
  world: World,
  request: InitRequest & { readonly adopting: boolean },
): Promise<readonly FileChange[]> {
  const { layout, config, rootName } = world
  const wanted = request.adopting
    ? []
    : [...emptyVaultFiles(layout, config, rootName), ...(await gitFiles(world))]
  const files = wanted.map(
    ({ path, text }): FileChange => ({
      path,
      before: undefined,
      after: text,
      reason: 'a new vault',
    }),
  )
  const taken: string[] = []
  for (const { path } of files) if ((await world.vault.read(path)) !== undefined) taken.push(path)
  if (taken.length > 0) throw foreignFiles(world.vault.root, taken)
  if (request.pin !== true) return files
  const before = (await world.vault.read(CONFIG_PATH))?.text
  const after = setConfigValue(before, 'layout', layout.name)
  return [...files, { path: CONFIG_PATH, before, after, reason: 'so that the layout is certain' }]
}

/** In a repository the lines of MEMORY.md unite by git itself, on hosting sites too (GIT-04). */
async function gitFiles({
  layout,
  repository,
  vault,
}: World): Promise<readonly { readonly path: VaultPath; readonly text: string }[]> {
  const path = vaultPath('.gitattributes')
  const isWanted = layout.name === 'claude-md' && (await repository.root()) !== undefined
  if (!isWanted || (await vault.read(path)) !== undefined) return []
  return [{ path, text: `${UNION_LINE}\n` }]
}

function vaultExists(found: FoundVault): KnownError {
  return new KnownError('VAULT_EXISTS', {
    message: `${found.path} is already a vault (${found.layout}). Nothing was written.`,
    hint: '`everkeep init --yes` adopts it, and every command works on it. `everkeep convert` changes its layout. `everkeep init --layout <layout>` adds a second vault beside it.',
    data: { layout: found.layout },
  })
}

function foreignFiles(root: string, taken: readonly string[]): KnownError {
  return new KnownError('VAULT_EXISTS', {
    message: `${root} already has files of a new vault: ${taken.slice(0, 5).join(', ')}. Nothing was written.`,
    hint: 'Move them away, or pass another folder with --vault.',
  })
}
