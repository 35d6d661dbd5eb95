import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanTree } from './scan-tree.ts'
import { tableTree } from './table-tree.ts'

const part = fc.constantFrom('a', 'A', 'b', 'ab', 'x.ts', 'X.ts', 'x.md', 'y.ts', '.x', 'ö')
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))

test('the list and the tables give the same answers (DRM-02)', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), path, (files, asked) => {
      // A path cannot be a file and a folder at once.
      const real = files.filter((file) => !files.some((other) => other.startsWith(`${file}/`)))
      const [scan, table] = [scanTree(real), tableTree(real)]
      const name = asked.split('/')[0] ?? ''
      expect(scan.has(asked)).toBe(table.has(asked))
      expect([...scan.bySuffix(asked)].sort()).toEqual([...table.bySuffix(asked)].sort())
      expect([...scan.byCase(asked)].sort()).toEqual([...table.byCase(asked)].sort())
      expect(scan.alike(asked)).toBe(table.alike(asked))
      expect(scan.sameStem(asked)).toBe(table.sameStem(asked))
      expect(scan.isTopFolder(name)).toBe(table.isTopFolder(name))
      expect(scan.siblingFoldersWith(asked)).toBe(table.siblingFoldersWith(asked))
    }),
    { numRuns: 300 },
  )
})

test('folders are found by their ends, wherever they lie', () => {
  const tree = scanTree(['src/db/pool.ts', 'lib/db/x/a.ts', 'db/y.ts'])
  expect([...tree.bySuffix('db')].sort()).toEqual(['db', 'lib/db', 'src/db'])
  expect(tree.has('lib/db/x')).toBe(true)
  expect(tree.has('lib/d')).toBe(false)
})
