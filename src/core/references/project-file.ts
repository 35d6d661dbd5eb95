import { KnownError } from '../base/errors.ts'

/**
 * A file of the project as a memory names it: from the project's root, also where somebody gave its whole path. Line
 * numbers and patterns may stand in it. What lies outside is PATH_ERROR: no memory should lead a reader there.
 */
export function projectFile(given: string, root: string | undefined): string {
  const path = given.trim().replaceAll('\\', '/')
  const isBelow = root !== undefined && root !== '' && path.startsWith(`${root}/`)
  const inside = isBelow ? path.slice(root.length + 1) : path.replace(/^(?:\.\/)+/, '')
  const fault = faultOf(inside)
  if (fault === undefined) return inside
  throw new KnownError('PATH_ERROR', {
    message: `The file ${JSON.stringify(given)} cannot be referenced: ${fault}.`,
    field: 'files',
    rule: 'a file of the project, from its root',
    hint: 'Use a path from the project root, such as src/db/pool.ts, or leave it out.',
  })
}

function faultOf(path: string): string | undefined {
  if (path === '') return 'it is empty'
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'it has a control character'
  if (/^(?:[/~]|[a-z]:)/i.test(path)) return 'it is outside the project'
  return path.split('/').includes('..') ? 'it leaves its folder' : undefined
}
