import { baseName, folderOf } from '../base/vault-path.ts'
import type { Evidence } from './evidence.ts'
import { isFileName, isGenericName } from './file-names.ts'
import type { Places } from './reference-places.ts'
import type { Reference } from './references.ts'
import type { FileTree } from './scan-tree.ts'
import { found, type Verdict } from './verdict.ts'

/**
 * What is left of a path that was never in git under that name: the same file in an archive, or under another root, where
 * it stands or stood. For notes written before a tree was moved, and by authors whose folders have other names. Can be
 * wrong for a namesake in a folder of the same name; so it is only asked for names that say something, and never applied
 * without consent.
 */
export function whatIsLeft(
  reference: Reference,
  places: Places,
  { tree, history }: Evidence,
): Verdict | undefined {
  if (reference.claim !== 'there' && reference.claim !== 'open') return undefined
  for (const was of likelyPlaces(places, tree)) {
    const archived = onlyOne(tree.bySuffix(baseName(was)).filter((path) => isArchiveOf(path, was)))
    if (archived !== undefined)
      return { reference, is: 'MOVED', was, to: archived, why: `it was archived as ${archived}` }
    const whole = onlyOne(tree.bySuffix(baseName(was)).filter((path) => isShortFor(was, path)))
    if (whole !== undefined) return found(reference, whole)
    const end = tellingEnd(was)
    if (end === undefined || reference.claim !== 'there') continue
    const there = tree.bySuffix(end)
    if (there.length > 1) continue
    const [to] = there
    if (to !== undefined)
      return { reference, is: 'MOVED', was, to, why: `it is not there, but ${to} is` }
    const removal = history?.removedBySuffix(end)[0]
    if (removal === undefined) continue
    const { commit, path } = removal
    const by = commit === undefined ? '' : ` in ${commit.slice(0, 8)}`
    const known = { reference, was: path, ...(commit !== undefined && { commit }) }
    return { ...known, is: 'MISSING', why: `it was ${path}, which the project removed${by}` }
  }
  return undefined
}

/** Of the ends of another machine's path, those that start with a folder of this project. */
function likelyPlaces({ exact, isGuess }: Places, tree: FileTree): readonly string[] {
  return isGuess
    ? exact.filter((path) => path.includes('/') && tree.isTopFolder(topOf(path))).slice(0, 1)
    : exact.slice(0, 1)
}

function topOf(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('/')))
}

function onlyOne(paths: readonly string[]): string | undefined {
  return paths.length === 1 ? paths[0] : undefined
}

const ARCHIVE = /^(?:archived?|done|completed|finished|old)$/i
const DATE_BEFORE = /^\d{4}-\d{2}-\d{2}[-_]/

/** `changes/archive/2026-03-15-jobs/design.md` is what `changes/jobs/design.md` became: plans are archived so. */
function isArchiveOf(path: string, was: string): boolean {
  const parts = path.split('/').filter((part) => !ARCHIVE.test(part))
  return path !== was && parts.map((part) => part.replace(DATE_BEFORE, '')).join('/') === was
}

/** `core/data/cell.ts` for `packages/core/src/data/cell.ts`: folders that everybody knows are left out. */
function isShortFor(written: string, path: string): boolean {
  const parts = path.split('/')
  let at = 0
  for (const part of written.split('/')) {
    at = parts.indexOf(part, at) + 1
    if (at === 0) return false
  }
  return written.split('/').length > 2
}

const COMMON_FOLDER =
  /^(?:src|lib|app|apps|pkg|packages|test|tests|docs?|scripts?|config|assets|public|static|utils?|components?|pages|types|specs?|plans?|skills|agents|commands|rules)$/i

/** The name with its folder, or with two where the folder's name is one that many have. */
function tellingEnd(path: string): string | undefined {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  if (!isFileName(name) || isGenericName(name)) return undefined
  const count = COMMON_FOLDER.test(parts.at(-2) ?? '') ? 3 : 2
  return parts.length > count ? parts.slice(-count).join('/') : undefined
}

const MADE_UP =
  /(?:^|[/_-])(?:foo|bar|baz|qux|example|sample|your|my|some|new|xyz|abc|demo|dummy|x|y|z|name|file)(?=$|[/_.-])/i
/** `ComponentName/ComponentName.tsx`, `test_FILE.py`: it stands for any. Wrong for who really calls a component so. */
const STANDS_FOR_ANY =
  /(?:^|[/_.-])(?:(?:Component|Page|Feature|Module|Class|File|Hook|Service|Entity|Model|Table|Screen|Package|Story|Widget|Plugin|Resource|Domain)Name|My[A-Z]\w+|FILE|NAME|MODULE|COMPONENT|FEATURE)(?=$|[/_.-])/

/** Whether a path shows how names are built rather than naming a file. */
export function isMadeUp(path: string): boolean {
  return MADE_UP.test(path) || STANDS_FOR_ANY.test(path)
}

/**
 * Why a file that no history knows is dead: the memory states it as there, its folder holds files of its ending, or the
 * folders beside it a file of its name, and yet it is not there. Can be wrong for what is not committed yet, and for
 * names of another project's files; the caller drops it where most of a memory speaks of such.
 */
export function isDead(
  reference: Reference,
  places: Places,
  evidence: Evidence,
): string | undefined {
  if (isBrokenLink(reference, places, evidence)) return 'the link leads nowhere'
  const folder = folderPromising(reference, places, evidence)
  return folder === undefined ? undefined : `${folder} has files like it, but not this one`
}

/**
 * `![Tabs](../docs/screenshots/tabs.png)`: who links means a file that is there, in a folder at the root that is. Can be
 * wrong for pages that are generated elsewhere.
 */
function isBrokenLink(
  { from, claim, text }: Reference,
  { exact, isGuess }: Places,
  { tree, isLate }: Evidence,
): boolean {
  const place = exact[0] ?? ''
  const isMeant = from === 'link' && claim === 'there' && isGuess !== true && isLate !== true
  return (
    isMeant &&
    /^\.{1,2}\//.test(text) &&
    isFileName(baseName(place)) &&
    !isMadeUp(place) &&
    tree.isTopFolder(topOf(place))
  )
}

function folderPromising(
  reference: Reference,
  places: Places,
  { tree, history, isLate }: Evidence,
): string | undefined {
  const place = promisedPlace(reference, places, tree)
  if (place === undefined) return undefined
  const folder = folderOf(place)
  if (!isFileName(baseName(place)) && reference.text.endsWith('/'))
    return folder.includes('/') && tree.has(folder) ? folder : undefined
  if (tree.siblingFoldersWith(place) > 1) return folderOf(folder)
  if (isGenericName(baseName(place)) && !isTellingFolder(folder)) return undefined
  if (holdsAlike(place, tree)) return folder
  const { tail } = places
  const [only, ...others] = folderOf(tail).includes('/') ? tree.bySuffix(folderOf(tail)) : []
  if (only !== undefined && others.length === 0 && holdsAlike(`${only}/${baseName(tail)}`, tree))
    return only
  // Where no history could say that it never was, a folder at the root is promise enough.
  const isUnheardOf = history !== undefined || isLate === true
  const top = topOf(place)
  const isPromised = isUnheardOf ? reference.isStated === true && isKnown(folder, tree) : true
  return isPromised && !tree.has(folder) && tree.isTopFolder(top) ? top : undefined
}

/** `src/features/billing/`: another project hardly has it, so that `index.ts` in it means a file of this one. */
function isTellingFolder(folder: string): boolean {
  const parts = folder.split('/')
  return parts.length > 2 && parts.filter((part) => !COMMON_FOLDER.test(part)).length > 1
}

/** At least the folder above is there. */
function isKnown(folder: string, tree: FileTree): boolean {
  const above = folderOf(folder)
  return above !== '' && tree.has(above)
}

/** The place that a memory names as plainly as it can. `.github` and its like hold what tools may look for. */
function promisedPlace(
  reference: Reference,
  { exact, isGuess }: Places,
  tree: FileTree,
): string | undefined {
  const { claim, from, text } = reference
  const isPlace = text.includes('/') || from === 'link' || from === 'field'
  const place = isPlace ? exact[0] : undefined
  if (claim !== 'there' || isGuess || !place?.includes('/') || isMadeUp(place)) return undefined
  if (!place.startsWith('.') || from === 'link') return place
  // `.github/workflows/ci.yml` beside others of its sort is a file of the project like any.
  return folderOf(place).includes('/') && tree.has(folderOf(place)) ? place : undefined
}

/** `pool.js` may be how code imports `pool.ts`. */
function holdsAlike(place: string, tree: FileTree): boolean {
  return tree.alike(place) > 0 && !tree.sameStem(place)
}
