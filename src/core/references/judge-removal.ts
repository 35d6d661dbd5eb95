import { baseName, folderOf } from '../base/vault-path.ts'
import type { Evidence } from './evidence.ts'
import type { Removal } from './file-history.ts'
import {
  isCodeName,
  isConventionalName,
  isFileName,
  isGenericName,
  isStandInFolder,
} from './file-names.ts'
import { withoutFirst } from './find-elsewhere.ts'
import { movedFolder } from './moved-folder.ts'
import type { Places } from './reference-places.ts'
import type { Reference } from './references.ts'
import type { FileTree } from './scan-tree.ts'
import type { Verdict } from './verdict.ts'

/** What history tells of the file or folder that a reference means; undefined where nothing. */
export function removalOf(
  reference: Reference,
  { exact, tail, isGuess }: Places,
  { tree, history }: Evidence,
): Removal | undefined {
  const name = baseName(tail || reference.text)
  const isFile = isFileName(name) || !reference.text.endsWith('/')
  // `package.json` alone means a sort of file, and `utils.py` in a sentence may.
  const saysLittle = reference.from === 'prose' || isGuess ? isGenericName : isConventionalName
  const isBare = !reference.text.replace(/^(?:\.\/)+/, '').includes('/')
  if ((isBare || isGuess) && saysLittle(name)) return undefined
  // A checkout of another name, of which the text does not speak as of its own.
  if (isGuess && reference.claim !== 'there') return undefined
  // A folder that things are to be put into need not be there.
  if (!isFile && reference.claim !== 'there') return undefined
  const isKept = ({ path }: Removal): boolean => !tree.ignored(path)
  const inner = isGenericName(name) ? '' : withoutFirst(tail, tree)
  const known = [...exact, ...(inner === '' ? [] : [inner])]
    .flatMap((path) => history?.removed(path) ?? [])
    .filter(isKept)
  if (!isFile) {
    const isMeant = (folder: Removal): boolean =>
      movedFolder(folder, tree) !== undefined || isBelowTop(folder.path, tree)
    const ending = known.length > 0 || !tail.includes('/') ? [] : history?.removedBySuffix(tail)
    return [...known, ...(ending ?? []).filter(isKept)].find(isMeant)
  }
  // The end of a path is asked for last: that takes all of history.
  // A name alone tells little of data that lay among the tests: the tool's own file of that name was never kept.
  const isMeant = ({ path }: Removal): boolean =>
    tail.includes('/') || isCodeName(name) || !isStandInFolder(path)
  const found =
    known.length > 0 || tail === ''
      ? known
      : (history?.removedBySuffix(tail) ?? []).filter(isKept).filter(isMeant)
  return found.find(({ to }) => to !== undefined) ?? found[0]
}

/** A whole top folder that left, as `static/` does, often went out of the history only, not off the disks. */
function isBelowTop(path: string, tree: FileTree): boolean {
  return tree.isTopFolder(path.split('/')[0] ?? '') && path.includes('/')
}

export function judgeRemoval(reference: Reference, removal: Removal, tree: FileTree): Verdict {
  const by = removal.commit === undefined ? '' : ` in ${removal.commit.slice(0, 8)}`
  const known = {
    reference,
    was: removal.path,
    ...(removal.commit !== undefined && { commit: removal.commit }),
  }
  const { to } = removal
  if (to !== undefined && tree.has(to))
    return removal.isRewritten
      ? { ...known, is: 'MOVED', to, why: `it was removed${by}, which added ${to}` }
      : {
          ...{ ...known, is: 'MOVED', to, isRename: true },
          ...(removal.isWhole && { isWhole: true }),
          why: `git renamed it${by} to ${to}`,
        }
  const folder = movedFolder(removal, tree)
  if (folder !== undefined) {
    const why = folder.isRename
      ? `git renamed its files${by} into ${folder.to}`
      : `it is no longer there${by}, but its files are in ${folder.to}`
    return { ...known, is: 'MOVED', to: folder.to, ...(folder.isRename && { isRename: true }), why }
  }
  const split = removal.path.replace(/\.\w+$/, '')
  // `actions.ts` became `actions/`: modules are split so. Wrong only where the folder had always stood beside the file.
  if (split !== removal.path && !removal.files && tree.has(split) && folderOf(split) !== '')
    return { ...known, is: 'MOVED', to: `${split}/`, why: `it is a folder now, ${split}/` }
  const copy = copyOf(removal.path, tree)
  if (copy !== undefined)
    return { ...known, is: 'MOVED', to: copy, why: `it is no longer there${by}, but ${copy} is` }
  const namesake = nearestNamesake(removal.path, tree)
  if (namesake?.isNear && removal.traced !== true) {
    const why = `it is no longer there${by}, but ${namesake.path} is`
    return { ...known, is: 'MOVED', to: namesake.path, why }
  }
  if (removal.untraceable) {
    const why = `it is no longer there${by}, and git cannot tell whether it was moved: it lacks the texts of that commit`
    return { reference, is: 'UNVERIFIABLE', why }
  }
  const hint = namesake === undefined ? '' : `; a file of that name is ${namesake.path}`
  return { ...known, is: 'MISSING', why: `the project removed it${by}${hint}` }
}

/** With so many parts of its path the same, a file is taken for one that was copied before the old tree was deleted. */
const COPIED_PARTS = 3

/**
 * Where a tree was copied to in one commit and deleted in a later one, git sees no rename. Can be wrong for a second
 * version that was written anew; so it is never applied without consent.
 */
function copyOf(path: string, tree: FileTree): string | undefined {
  const parts = path.split('/')
  if (parts.length <= COPIED_PARTS || isGenericName(baseName(path))) return undefined
  const [only, ...others] = tree.bySuffix(parts.slice(-COPIED_PARTS).join('/'))
  const isLess = only !== undefined && isStandInFolder(only) && !isStandInFolder(path)
  return others.length === 0 && !isLess ? only : undefined
}

/** The file of the same name whose folders are most like those of `path`; none where two are equally near. */
function nearestNamesake(
  path: string,
  tree: FileTree,
): { readonly path: string; readonly isNear: boolean } | undefined {
  if (!isFileName(baseName(path))) return undefined
  const folders = folderOf(path).split('/')
  const shared = (other: string): number => {
    const theirs = new Set(folderOf(other).split('/'))
    return folders.filter((folder) => theirs.has(folder)).length
  }
  const [best, second] = tree
    .bySuffix(baseName(path))
    .filter((other) => isStandInFolder(path) || !isStandInFolder(other))
    .map((other) => ({ path: other, score: shared(other) }))
    .sort((a, b) => b.score - a.score)
  if (best === undefined || best.score === second?.score) return undefined
  if (best.score === 0 && isGenericName(baseName(path))) return undefined
  const isOnly = second === undefined && !isGenericName(baseName(path))
  return { path: best.path, isNear: isOnly || best.score * 2 >= folders.length }
}
