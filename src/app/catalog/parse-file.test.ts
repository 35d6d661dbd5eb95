import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foundPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { readBodyRange } from '../../core/layouts/read-body-range.ts'
import { STANDING_FIELDS, standingField } from '../../core/model/lifecycle.ts'
import type { Version } from '../../core/model/memory.ts'
import { entriesOf } from './parse-file.ts'

const hash = { version: (text: string) => `v${text.length}` as Version, md5: () => '' }
const VAULTS = join(import.meta.dirname, '../../../test/vaults')

test.each([
  ['vault', 'vault-basic'],
  ['claude-md', 'claude-md-messy'],
  ['claude-md', 'claude-md-monolith'],
  ['claude-json', 'claude-json-basic'],
] as const)(
  'REC-13: in %s a body that the index knows the place of is cut out as it would be parsed (%s)',
  (name, vault) => {
    const layout = layoutNamed(name)
    const folder = join(VAULTS, vault, 'input')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(foundPath)
      .filter((path) => layout.isMemoryFile(path))
    let cut = 0
    for (const path of files) {
      const text = readFileSync(join(folder, path), 'utf8')
      const parsed = layout.parse(path, text, new Map())
      for (const [at, entry] of entriesOf(
        { layout, hash },
        { path, text, utf8: true },
        new Map(),
      ).entries()) {
        const { memory } = parsed[at]!
        if (entry.bodyRange === undefined) continue
        const told = readBodyRange(text, entry.bodyRange, memory.kind)
        expect(told).toEqual({ body: memory.body, fields: memory.fields })
        for (const name of STANDING_FIELDS)
          expect(told.fields?.[name]).toEqual(standingField(memory, name))
        expect(entry.bodyRange[2]).toBe(text.length)
        cut++
      }
    }
    expect(cut).toBeGreaterThan(0)
  },
)

test('REC-13: of the objects of one list each body is found in its own', () => {
  const layout = layoutNamed('smallcode')
  const object = (id: string, more: { readonly content: string; readonly unknown?: number }) => ({
    id,
    type: 'gotcha',
    title: id,
    tags: [],
    ...more,
  })
  const objects = [
    object('11111111', { content: 'Two lines:\nand "quotes".' }),
    object('22222222', { content: 'Two lines:\nand more, grüße.', unknown: 7 }),
    object('33333333', { content: '' }),
  ]
  const text = `\ufeff${JSON.stringify({ version: 1, objects }, null, 2)}`
  const path = foundPath('index.json')
  const entries = entriesOf({ layout, hash }, { path, text, utf8: true }, new Map())
  const told = entries.map(
    ({ bodyRange, memory }) => bodyRange && readBodyRange(text, bodyRange, memory.kind),
  )
  expect(told.map((one) => one?.body)).toEqual(objects.map(({ content }) => content))
})

// SEC-01: `check` and searches look no further into a memory whose place the index knows.
test.each([
  ['in a field that nobody tells', 'owner_note', false],
  ['nowhere', 'nowhere', true],
])('SEC-01: a body is found without looking again where a secret stands %s', (_, key, known) => {
  const value = ['gh', 'p_', 'aB3dE5fG7hJ9'.repeat(3)].join('')
  const text = `---\ntitle: Deploys\n${key}: ${known ? 'none' : value}\n---\n\n# Deploys\n\nOn Monday.\n`
  const path = foundPath('10-Memories/MEM-deploys.md')
  const [entry] = entriesOf(
    { layout: layoutNamed('vault'), hash },
    { path, text, utf8: true },
    new Map(),
  )
  expect(entry?.bodyRange !== undefined).toBe(known)
})
