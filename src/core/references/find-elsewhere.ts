import { endsWithParts } from '../base/path-parts.ts'
import { baseName } from '../base/vault-path.ts'
import type { Evidence } from './evidence.ts'
import type { FileHistory } from './file-history.ts'
import { isFileName, isGenericName, isStandInFolder } from './file-names.ts'
import type { Places } from './reference-places.ts'
import type { Reference } from './references.ts'
import type { FileTree } from './scan-tree.ts'
import { found, type Verdict } from './verdict.ts'

/** By the end of its path, or in other letter case. */
export function findElsewhere(
  reference: Reference,
  places: Places,
  { tree, history }: Evidence,
): Verdict | undefined {
  const { tail } = places
  // `../other/src/a.ts` says itself that it is another project's.
  const inner = reference.text.startsWith('../') ? '' : withoutFirst(tail, tree)
  // `web/src/app.ts` of which the project once had just that moved: `src/app.ts` is not how it may be called.
  if (inner !== '' && tree.has(inner))
    return history?.removed(tail) === undefined ? found(reference, inner) : undefined
  const matches = tail === '' ? [] : tree.bySuffix(tail)
  if (matches.length > 0 && history && isAccident(tail, matches, history)) return undefined
  const [only, ...others] = matches
  if (only !== undefined && others.length === 0) return found(reference, only)
  if (only !== undefined) {
    const oneOf = matches.length
    const why = `it may be any of ${oneOf} files with this ending`
    return { reference, is: 'UNVERIFIABLE', oneOf, why }
  }
  // `/battles/` is an address as often as a folder: in other letters it is none of the project's.
  if (reference.text.startsWith('/') && !isFileName(baseName(reference.text))) return undefined
  // Of a path of another machine the longest end that the project ever had is meant.
  if (places.isGuess && places.exact.some((path) => history?.removed(path) !== undefined))
    return undefined
  for (const path of new Set([tail, ...places.exact])) {
    const [sameLetters, ...more] = path === '' ? [] : tree.byCase(path)
    if (sameLetters !== undefined && more.length === 0)
      return inOtherCapitals(reference, path, sameLetters)
  }
  return undefined
}

/** Who writes a name alone may mean no file by it: `Node.js` is not to be written like `lib/node.js`. */
function inOtherCapitals(reference: Reference, path: string, to: string): Verdict {
  // The end of a path of another machine: nothing is written otherwise.
  if (endsWithParts(to, path)) return found(reference, to)
  const isWritten = reference.text.replace(/^\.?\//, '').includes('/')
  if (!isWritten && reference.from !== 'link' && reference.from !== 'field')
    return found(reference, to)
  const was = to.slice(0, to.length - path.length) + path
  return { reference, is: 'MOVED', was, to, why: `it is written ${to}, in other letter case` }
}

/**
 * `shop/src/cart/total.ts` may name its project by whatever the author calls it: then the rest is a path from the
 * root. Empty where that cannot be.
 */
export function withoutFirst(tail: string, tree: FileTree): string {
  const [first = '', ...rest] = tail.split('/')
  return rest.length < 2 || first.startsWith('.') || tree.isTopFolder(first) ? '' : rest.join('/')
}

/**
 * Whether files that end like the path are others: `src/index.ts` itself was removed, or only a test's copy of the
 * file is left. History is asked in such cases only: it is slow to answer.
 */
function isAccident(tail: string, matches: readonly string[], history: FileHistory): boolean {
  if (tail.includes('/') && isGenericName(baseName(tail)))
    return history.removed(tail) !== undefined
  const isCopy = (path: string): boolean => isStandInFolder(path) && !isStandInFolder(tail)
  if (!matches.every(isCopy)) return false
  return history.removedBySuffix(tail).some(({ path }) => !isStandInFolder(path))
}
