import type { Reference } from './references.ts'

/** Where a memory stands, for understanding the paths in it. */
export interface Standpoint {
  /** The folder of the memory's file from the project's root, `.claude/memory`; empty at the root and outside. */
  readonly folder: string
  /** What the project's folder may be called on other machines: its name here, its name at its remote. */
  readonly names: readonly string[]
  /** Where the project lies on this machine, `/`-separated. */
  readonly root?: string
  /** The folder of the vault from the project's root; absent where it lies outside. */
  readonly vault?: string
  /** Folders of other repositories within this one, checked out or not. */
  readonly submodules?: readonly string[]
}

/** The places in the project that a written path may mean. */
export interface Places {
  /** Paths from the root, the likeliest first. Empty: the path leads out of the project. */
  readonly exact: readonly string[]
  /** What any file it means must end with; empty where only the exact places count. */
  readonly tail: string
  /** The path is one of another machine, and its places are what it may be if that was this project. */
  readonly isGuess?: true
}

const NOWHERE: Places = { exact: [], tail: '' }

/** What was worked out for each standpoint: the same path is judged again whenever more is known. */
const worked = new WeakMap<Standpoint, Map<string, Places>>()

export function placesOf(reference: Pick<Reference, 'text' | 'from'>, at: Standpoint): Places {
  const known = worked.get(at) ?? new Map<string, Places>()
  worked.set(at, known)
  const key = `${reference.from === 'link' ? 'link' : ''}\0${reference.text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const places = workOut(reference, at)
  known.set(key, places)
  return places
}

function workOut({ text, from }: Pick<Reference, 'text' | 'from'>, at: Standpoint): Places {
  const path = text.replace(/\/+$/, '')
  if (/^(?:~|[a-z]:)(?=\/)/i.test(path)) return inThisProject(path, at) ?? NOWHERE
  if (path.startsWith('/')) {
    const own = inThisProject(path, at)
    if (own !== undefined) return own
    const rest = normal(path.slice(1))
    return rest === undefined ? NOWHERE : { exact: [rest], tail: rest.includes('/') ? rest : '' }
  }
  const fromRoot = normal(path)
  const beside = foldersUp(at.folder).map((folder) => normal(`${folder}/${path}`))
  const [first, second] = from === 'link' ? [beside, [fromRoot]] : [[fromRoot], beside]
  const named = at.names.flatMap((name) =>
    path.startsWith(`${name}/`) ? [normal(path.slice(name.length + 1))] : [],
  )
  const exact = [...first, ...second, ...named].filter(
    (place) => place !== undefined && place !== '',
  )
  const alias = path.replace(/^(?:[@~#]\/|(?:\.{1,2}\/)+)/, '')
  // Safe: the filter above leaves strings only.
  return { exact: [...new Set(exact as string[])], tail: alias }
}

/** The folder and those above it, without the root: a memory of a package speaks of the package's files. */
function foldersUp(folder: string): readonly string[] {
  const parts = folder.split('/').filter((part) => part !== '')
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
}

/** `/home/her/code/shop/src/a.ts` is `src/a.ts` of the project `shop`. */
function inThisProject(path: string, { names, root }: Standpoint): Places | undefined {
  if (root !== undefined && path.startsWith(`${root}/`)) {
    const rest = normal(path.slice(root.length + 1))
    return rest === undefined ? undefined : { exact: [rest], tail: '' }
  }
  const parts = path.split('/')
  const exact = parts.flatMap((part, at) => {
    const rest = at > 0 && names.includes(part) ? normal(parts.slice(at + 1).join('/')) : undefined
    return rest === undefined || rest === '' ? [] : [rest]
  })
  return exact.length === 0 ? elsewhereNamed(parts) : { exact, tail: '' }
}

const HOMES =
  /^(?:\/(?:Users|home)\/[^/]+|\/(?:root|workspaces?|repos?)|~|[a-z]:(?:\/Users\/[^/]+)?)\/(?!\.)/i

/** A checkout may have any name on its author's machine: then the end of the path has to speak for itself. */
function elsewhereNamed(parts: readonly string[]): Places | undefined {
  const path = parts.join('/')
  const home = HOMES.exec(path)
  if (home === null) return undefined
  const rest = normal(path.slice(home[0].length))?.split('/') ?? []
  const exact = rest.map((_, at) => rest.slice(at).join('/')).slice(1, -1)
  return exact.length === 0 ? undefined : { exact, tail: '', isGuess: true }
}

/** Without `.` and `..`; undefined when it climbs out of the project. */
function normal(path: string): string | undefined {
  // Most paths are plain already.
  if (!/^\/|\/\/|\/$|(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return path
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
