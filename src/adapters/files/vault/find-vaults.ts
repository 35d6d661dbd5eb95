import {
  accessSync,
  constants,
  type Dirent,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { claudeProjectSlug } from '../../../core/vaults/claude-project-slug.ts'
import {
  AGENT_ROOTS,
  FOREIGN_ROOTS,
  foldersAround,
  VAULT_ROOTS,
} from '../../../core/vaults/vault-roots.ts'
import type { ClosedPlace, FoundVault, Scope, VaultFinder } from '../../../ports/vault-finder.ts'
import { errnoOf } from '../disk/disk-error.ts'
import { mainWorkTree, sharedFolder } from '../project/main-work-tree.ts'
import { projectOfSlug } from '../project/project-of-slug.ts'
import { lookAtFolder, unlessAway } from './look-at-folder.ts'

export interface FinderSettings {
  readonly home: string
  readonly cwd: string
  /** Claude Code's own folder, `~/.claude` unless it was moved. */
  readonly claudeHome?: string
  /** One more folder to look for, `memory_root` of the person's config; comes before the usual ones. */
  readonly memoryRoot?: string
}

/** A place where a vault may be, with what is to be said of it if it is one. */
interface Place
  extends Pick<FoundVault, 'path' | 'scope' | 'reason' | 'rootName' | 'mayBeDefault' | 'project'> {
  readonly agent?: string
  /** Any folder may have this name: frontmatter, the note of a day, or that only notes lie there has to show what it is. */
  readonly needsProof?: boolean
}

/** Looks around the working folder on this machine's disk. */
export function openVaultFinder(settings: FinderSettings): VaultFinder {
  const cwd = resolve(settings.cwd)
  const workTree = workTreeAround(cwd)
  const places = (): readonly Place[] => placesAround({ ...settings, cwd }, workTree)
  /** Those that were looked at last: whoever asks which of them are closed has just asked what is near. */
  let looked: readonly Place[] | undefined
  const near = (): readonly FoundVault[] => {
    looked = places()
    return onceEach(looked.flatMap(lookAt))
  }
  return {
    near: async () => near(),
    everywhere: async () =>
      onceEach([...places(), ...otherProjects({ ...settings, cwd })].flatMap(lookAt)),
    elsewhere: async () => {
      // Few ask, and every prompt opens this module.
      const { memoriesElsewhere } = await import('./find-elsewhere.ts')
      const known = near().flatMap(({ path, root }) => [path, root])
      return memoriesElsewhere(workTree ?? cwd, new Set(known))
    },
    // Folders of other tools are nothing that anybody is told to look for.
    places: async () =>
      places().flatMap(({ path, needsProof }) => (needsProof === undefined ? [path] : [])),
    closed: async () => (looked ?? places()).flatMap(({ path }) => closedAt(path)),
    projectsNamed: (file) => {
      const roots = [join(settings.memoryRoot ?? '.memory'), ...VAULT_ROOTS, ...AGENT_ROOTS]
      return foldersAround(unixPath(file), roots.map(unixPath))
    },
    from: (folder) => openVaultFinder({ ...settings, cwd: folder }),
    projectRoot: async () => workTree ?? cwd,
    at: async (named) => {
      const path = resolve(cwd, named.replace(/^~(?=$|[\\/])/, settings.home))
      const known = near().find(({ root }) => root === realPathOf(path))
      return known ?? namedVault(path)
    },
  }
}

/** The nearest folder with `.git`, which is a file in a linked work tree. */
function workTreeAround(cwd: string): string | undefined {
  return [cwd, ...foldersAbove(cwd)].find((folder) => existsSync(join(folder, '.git')))
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [] : [above, ...foldersAbove(above)]
}

function placesAround(settings: FinderSettings, workTree: string | undefined): readonly Place[] {
  const folders = projectFolders(settings, workTree)
  return [
    ...folders.flatMap((folder) => vaultsOf(folder, settings.memoryRoot)),
    ...vaultsOfMain(settings, workTree, folders),
    ...folders.flatMap((folder) => AGENT_ROOTS.flatMap((root) => agentsIn(folder, root))),
    ...folders.flatMap(foreignVaultsOf),
    ...folders.flatMap(movedAutoMemories),
    ...autoMemories(settings, workTree),
    ...agentsOf(join(claudeHomeOf(settings), 'agent-memory'), '.claude/agent-memory'),
    {
      path: join(settings.home, '.everkeep', 'vault'),
      scope: 'user',
      reason: 'your own vault',
      rootName: '.everkeep/vault',
      mayBeDefault: true,
    },
  ]
}

/** From the working folder up to the work tree's root; without one, up to what belongs to more than this project. */
function projectFolders(settings: FinderSettings, workTree: string | undefined): readonly string[] {
  const { cwd, home } = settings
  const above = foldersAbove(cwd)
  if (workTree !== undefined) return [cwd, ...above].slice(0, [cwd, ...above].indexOf(workTree) + 1)
  const shared = above.findIndex(
    (folder) => dirname(folder) === folder || realPathOf(folder) === realPathOf(home),
  )
  return [cwd, ...above.slice(0, shared < 0 ? above.length : shared)]
}

function vaultsOf(folder: string, memoryRoot: string | undefined): readonly Place[] {
  const roots = new Set([...(memoryRoot ? [memoryRoot] : []), ...VAULT_ROOTS])
  return [...roots].map((root) => ({
    path: join(folder, root),
    scope: 'project',
    reason: `${root} in ${folder}`,
    rootName: root,
    project: folder,
    mayBeDefault: true,
  }))
}

function foreignVaultsOf(folder: string): readonly Place[] {
  return FOREIGN_ROOTS.map((root) => ({
    path: join(folder, root),
    scope: 'project',
    reason: `${root} in ${folder}`,
    rootName: root,
    project: folder,
    mayBeDefault: false,
    needsProof: root === 'memory',
  }))
}

/** In a linked work tree: the vaults that only the main one has, because git ignores them (GIT-07). */
function vaultsOfMain(
  { memoryRoot, home }: FinderSettings,
  workTree: string | undefined,
  folders: readonly string[],
): readonly Place[] {
  const main = workTree === undefined ? undefined : mainWorkTree(workTree)
  if (workTree === undefined || main === undefined) return []
  return folders
    .flatMap((folder) => vaultsOf(folder, memoryRoot))
    .flatMap((place) => {
      const path = sharedFolder(place.path, { workTree, main, home })
      if (path === undefined) return []
      const reason = `${place.rootName} in the main work tree ${main}, where git ignores it`
      return [{ ...place, path, reason }]
    })
}

function agentsIn(folder: string, root: string): readonly Place[] {
  return agentsOf(join(folder, root), root).map((place) => ({ ...place, project: folder }))
}

function agentsOf(path: string, root: string): readonly Place[] {
  return subfoldersOf(path).map((agent) => ({
    path: join(path, agent),
    scope: 'agent',
    agent,
    reason: `the memory of the agent ${agent}, in ${path}`,
    rootName: `${root}/${agent}`,
    mayBeDefault: false,
  }))
}

/** Some people keep the client's folder of projects inside the project. */
function movedAutoMemories(folder: string): readonly Place[] {
  const projects = join(folder, '.claude', 'projects')
  return subfoldersOf(projects).map((slug) => ({
    path: join(projects, slug, 'memory'),
    scope: 'project',
    reason: `auto memory kept in ${folder}`,
    rootName: `.claude/projects/${slug}/memory`,
    project: folder,
    mayBeDefault: false,
  }))
}

/** Claude Code names the folder by the repository; linked work trees share that of the main one. */
function autoMemories(settings: FinderSettings, workTree: string | undefined): readonly Place[] {
  const project = workTree ?? settings.cwd
  const owners = new Set([project, mainWorkTree(project) ?? project, settings.cwd])
  const slugs = new Set(
    [...owners].flatMap((path) => [path, realPathOf(path) ?? path]).map(claudeProjectSlug),
  )
  return [...slugs].map((slug) => ({
    path: join(claudeHomeOf(settings), 'projects', slug, 'memory'),
    scope: 'project',
    reason: "Claude Code's auto memory of this project",
    rootName: 'memory',
    project,
    mayBeDefault: true,
  }))
}

/** What Claude Code keeps for projects elsewhere on this machine; which project that is, the disk may tell. */
function otherProjects(settings: FinderSettings): readonly Place[] {
  const projects = join(claudeHomeOf(settings), 'projects')
  return subfoldersOf(projects).map((slug) => {
    const project = projectOfSlug(slug, settings.cwd)
    return {
      path: join(projects, slug, 'memory'),
      scope: 'project',
      reason: `Claude Code's auto memory of ${project ?? 'another project'}`,
      rootName: 'memory',
      mayBeDefault: false,
      ...(project !== undefined && { project }),
    }
  })
}

function claudeHomeOf(settings: FinderSettings): string {
  return settings.claudeHome ?? join(settings.home, '.claude')
}

function subfoldersOf(path: string): readonly string[] {
  const read = (): readonly Dirent[] => readdirSync(path, { withFileTypes: true })
  const entries = (existsSync(path) ? unlessAway(read) : undefined) ?? []
  // A symlinked folder counts: some people keep all their memories in one place.
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => entry.name)
    .filter((name) => !name.startsWith('.'))
    .sort()
}

function lookAt({ needsProof, ...place }: Place): readonly FoundVault[] {
  const seen = lookAtFolder(place.path, needsProof ? 'among-notes' : 'any')
  return seen === undefined ? [] : [{ agent: '', alsoAt: [], ...place, ...seen }]
}

/** Where nothing is nobody meant anything; a link that leads nowhere or in a circle is a mistake of somebody. */
function closedAt(path: string): readonly ClosedPlace[] {
  try {
    // Most places are not there, and an error takes ten times as long to make as a look.
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined)
      return leadsNowhere(path) ? [{ path, why: 'its link is broken', isForbidden: false }] : []
    if (!stats.isDirectory()) return [{ path, why: 'it is not a folder', isForbidden: false }]
    accessSync(path, constants.R_OK | constants.X_OK)
    return []
  } catch (error) {
    switch (errnoOf(error)) {
      case 'ENOTDIR':
        return []
      case 'EACCES':
      case 'EPERM':
        return [{ path, why: 'permission denied', isForbidden: true }]
      case 'ELOOP':
        return [{ path, why: 'its links form a loop', isForbidden: false }]
      default:
        return [{ path, why: `system error ${errnoOf(error)}`, isForbidden: false }]
    }
  }
}

/** Of something that is not there: whether it, or the folder around it, is a link. People link `~/.everkeep` to a disk. */
function leadsNowhere(path: string): boolean {
  return isLink(path) || (isLink(dirname(path)) && !existsSync(dirname(path)))
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** A folder reached twice is one vault; the nearer way in gives it its scope. */
function onceEach(found: readonly FoundVault[]): readonly FoundVault[] {
  const byRoot = new Map<string, FoundVault>()
  for (const vault of found) {
    const known = byRoot.get(vault.root)
    const alsoAt = known === undefined ? [] : [...known.alsoAt, vault.path]
    byRoot.set(vault.root, known === undefined ? vault : { ...known, alsoAt })
  }
  return [...byRoot.values()]
}

/** A folder that somebody named and that nobody would have looked at: it, or the vault of the project it is. */
function namedVault(path: string): FoundVault | undefined {
  const inner = ['.smallcode', '.claude'].includes(basename(path)) ? ['memory'] : VAULT_ROOTS
  for (const [candidate, markdown] of [
    [path, isMadeForMemories(path) ? 'any' : 'with-frontmatter'],
    ...inner.map((root) => [join(path, root), 'any'] as const),
  ] as const) {
    const seen = lookAtFolder(candidate, markdown)
    if (seen === undefined) continue
    const scope: Scope = 'project'
    const rootName = rootNameOf(candidate)
    const project = resolve(candidate, ...rootName.split('/').map(() => '..'))
    const rest = { agent: '', alsoAt: [], mayBeDefault: true, rootName, project }
    return { path: candidate, scope, reason: 'named', ...rest, ...seen }
  }
  return undefined
}

function isMadeForMemories(path: string): boolean {
  return /(^|[\\/])(\.memory|memory|memories|agent-memory(-local)?[\\/][^\\/]+)$/.test(path)
}

function rootNameOf(path: string): string {
  return VAULT_ROOTS.find((root) => unixPath(path).endsWith(`/${root}`)) ?? basename(path)
}

function unixPath(path: string): string {
  return path.split(sep).join('/')
}

function realPathOf(path: string): string | undefined {
  return unlessAway(() => realpathSync.native(path))
}
