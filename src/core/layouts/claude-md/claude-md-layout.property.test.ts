import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/arbitraries/any-character.ts'
import * as arbitrary from '../../../../test/arbitraries/memory.ts'
import { foundPath, type VaultPath } from '../../base/vault-path.ts'
import type { Memory, Status } from '../../model/memory.ts'
import type { Files } from '../layout.ts'
import { claudeMdLayout } from './claude-md-layout.ts'

const layout = claudeMdLayout()
const none: Files = new Map()

function only(path: VaultPath, text: string): Memory {
  const [parsed] = layout.parse(path, text, none)
  if (parsed === undefined) throw new Error(`no memory in ${path}`)
  return parsed.memory
}

/** The text at `to` after a store. */
function stored(path: VaultPath, text: string, after: Memory, to: VaultPath = path): string {
  const edits = layout.store({
    files: new Map([[path, text]]),
    from: path,
    to,
    before: only(path, text),
    after,
  })
  const edit = edits.find((one) => one.path === to)
  if (edit?.text === undefined) throw new Error(`nothing at ${to}`)
  return edit.text
}

const problemsOf = (path: VaultPath, text: string): readonly string[] =>
  layout.parse(path, text, none)[0]?.problems.map(({ code }) => code) ?? []

/** A frontmatter so broken that the map in it is no map. */
function hasUnreadableMap(path: VaultPath, text: string): boolean {
  const [parsed] = layout.parse(path, text, none)
  return parsed?.problems.some(({ message }) => message.startsWith("'everkeep' ")) ?? false
}

/** Files as people and clients leave them: every part may be odd. */
const blockLine = fc.constantFrom(
  'name: a-slug-name',
  'name: "A quoted: name"',
  'title: Title in a key',
  'description: One line about it',
  "description: 'quoted # not a comment'",
  'description: >-\n  folded over\n  two lines',
  'description: unquoted: colons: break YAML',
  'type: feedback',
  'type: learning',
  'type: ',
  'metadata:\n  node_type: memory\n  type: project\n  originSessionId: 0b1c',
  'metadata:\n  type: user # nested\n  modified: 2026-01-03',
  'tags: [one, "two", three]',
  'tags:\n  - one\n  - two # comment',
  'tags: one, two',
  'keywords: []',
  'created: 2026-01-05',
  "created: '2026-01-05T10:11:12Z'",
  'date: last week',
  'updated: 2026-02-03',
  'modified:',
  'id: old-id',
  'scope: project',
  'source: review',
  'status: DESIGN_APPROVED',
  'confidence: high',
  'pinned: true',
  'chosen: Cloudflare Pages',
  'rejected: Vercel, Netlify',
  'everkeep:\n  pinned: true\n  use_count: 3',
  'everkeep: {use_count: 2, tier: cold}',
  'x_own: {a: [1, 2]} # own',
  '# a comment',
  '',
)
const bodyLine = fc.constantFrom(
  '# A heading',
  '# A quoted: name',
  '## Part',
  'Some text with [[a-link]] and `code`.',
  '- a point  ',
  '',
  '\t',
  '---',
  '```\n# not a heading\n```',
  '记忆里的文字',
)
const file = fc
  .record({
    bom: fc.boolean(),
    block: fc.option(
      fc.uniqueArray(blockLine, { selector: (line) => line.split(':')[0], maxLength: 9 }),
      { freq: 4 },
    ),
    fence: fc.constantFrom('---', '---', '---', '...', 'text'),
    body: fc.array(bodyLine, { maxLength: 8 }),
    eol: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n', '\n\n', '  \n'),
  })
  .map(({ bom, block, fence, body, eol, end }) => {
    const head = block === null ? [] : ['---', ...block, fence]
    const text = [...head, ...body].join('\n') + end
    return `${bom ? '\uFEFF' : ''}${text.replaceAll('\n', eol)}`
  })
const path = fc
  .constantFrom('feedback_x.md', 'decision-use-y.md', 'notes.md', 'sub/deep.md')
  .map(foundPath)

test('what is written new reads back the same (LAY-16)', () => {
  fc.assert(
    fc.property(arbitrary.memory(), (memory) => {
      const { id, path: own } = layout.place(memory, () => false)
      const to = layout.pathWhen(own, id, memory.status)
      const [edit] = layout.store({
        files: none,
        from: undefined,
        to,
        before: undefined,
        after: { ...memory, id },
      })
      expect(edit?.path).toBe(to)
      expect(only(to, edit?.text ?? '')).toEqual({ ...memory, id })
    }),
    { numRuns: 80 },
  )
})

describe('files of any kind', () => {
  test('are read without failing, and stored unchanged they keep every byte (LAY-05, LAY-06)', () => {
    fc.assert(
      fc.property(path, file, (at, text) => {
        expect(stored(at, text, only(at, text))).toBe(text)
      }),
      { numRuns: 100 },
    )
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const at = foundPath('any.md')
        expect(stored(at, text, only(at, text))).toBe(text)
      }),
    )
  })

  /** Lines of the old text that the new one lacks; a BOM is no part of the line that it stands before. */
  function vanished(before: string, after: string): readonly string[] {
    const [old, left] = [before, after].map((text) => text.replace('\uFEFF', '').split('\n'))
    return (old ?? []).filter((line) => {
      const at = left?.indexOf(line) ?? -1
      if (at >= 0) left?.splice(at, 1)
      return at < 0
    })
  }

  /** The keys whose lines may change with a field; lines below a key are indented. */
  const KEYS: { readonly [field: string]: RegExp } = {
    title: /^(#|title|name)/,
    summary: /^(description|summary)/,
    kind: /^(type|metadata)/,
    tags: /^(tags|everkeep)/,
    createdAt: /^(created|date|everkeep)/,
    updatedAt: /^(updated|modified|metadata|everkeep)/,
    scope: /^(scope|everkeep)/,
    source: /^(source|everkeep)/,
    keywords: /^(keywords|everkeep)/,
    pinned: /^(pinned|everkeep)/,
  }

  const changes: { readonly [field: string]: (memory: Memory, from: Memory) => Partial<Memory> } = {
    title: (_, { title }) => ({ title: title === '' ? 'New' : title }),
    summary: (_, { summary }) => ({ summary }),
    kind: (_, { kind }) => ({ kind }),
    body: (_, { body }) => ({ body, fields: undefined }),
    topic: (_, { topic }) => ({ topic }),
    tags: (_, { tags }) => ({ tags }),
    keywords: (_, { keywords }) => ({ keywords }),
    source: (_, { source }) => ({ source }),
    scope: (_, { scope }) => ({ scope }),
    createdAt: (_, { createdAt }) => ({ createdAt }),
    updatedAt: (_, { updatedAt }) => ({ updatedAt }),
    relatedFiles: (_, { relatedFiles }) => ({ relatedFiles }),
    confidence: (_, { confidence }) => ({ confidence }),
    pinned: ({ pinned }) => ({ pinned: !pinned }),
    supersededBy: (_, { supersededBy }) => ({ supersededBy }),
    links: (_, { links }) => ({ links }),
    tier: ({ tier }) => ({ tier: tier === 'hot' ? 'cold' : 'hot' }),
    usage: (_, { useCount, lastUsedAt }) => ({ useCount, lastUsedAt }),
    changes: (_, from) => ({ changes: from.changes, timesUpdated: from.timesUpdated }),
    origin: (_, { origin }) => ({ origin }),
    aliases: (before, { aliases }) => ({ aliases: [...new Set([...before.aliases, ...aliases])] }),
    extra: (before, { extra }) => ({ extra: { ...before.extra, ...extra } }),
  }
  const field = fc.constantFrom(...Object.keys(changes))
  test('a change of one field reads back, and nothing else differs (LAY-05)', () => {
    fc.assert(
      fc.property(field, path, file, arbitrary.memory(), (name, at, text, from) => {
        const before = only(at, text)
        const wanted = { ...before, ...changes[name]?.(before, from) }
        if (hasUnreadableMap(at, text)) return
        const changed = stored(at, text, wanted)
        const { fields: _, ...after } = only(at, changed)
        const { fields: __, ...expected } = wanted
        expect(after).toEqual(expected)
        // In broken YAML a line may be the value of the key above it.
        if (name === 'body' || problemsOf(at, text).includes('bad-yaml')) return
        const own = KEYS[name] ?? /^everkeep/
        const others = vanished(text, changed).filter((line) => !own.test(line))
        expect(others.filter((line) => !/^[ \t]/.test(line) && line !== '')).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('a map of ours that cannot be read is never written over (LAY-06)', () => {
    const at = foundPath('x.md')
    const text = '---\nname: N\neverkeep:\n  pinned: true\nbroken\n---\n'
    const before = only(at, text)
    expect(hasUnreadableMap(at, text)).toBe(true)
    expect(() => stored(at, text, { ...before, tier: 'cold' })).toThrow(/cannot be parsed/)
    expect(stored(at, text, { ...before, useCount: 7 })).toBe(text)
    expect(stored(at, text, { ...before, title: 'M' })).toBe(text.replace('name: N', 'name: M'))
  })

  const moves: readonly Status[] = ['retired', 'archived']
  test.each(moves)('%s and restored they are as before, byte for byte (LAY-15)', (status) => {
    fc.assert(
      fc.property(path, file, arbitrary.memory(), (at, text, from) => {
        const before = only(at, text)
        const away = layout.pathWhen(at, before.id, status)
        const gone = stored(
          at,
          text,
          { ...before, status, statusAt: from.createdAt, statusReason: from.title },
          away,
        )
        const there = only(away, gone)
        expect(there.status).toBe(status)
        expect(layout.pathWhen(away, there.id, 'active')).toBe(at)
        const back = stored(
          away,
          gone,
          { ...there, status: 'active', statusAt: undefined, statusReason: '' },
          at,
        )
        expect(back).toBe(text)
      }),
      { numRuns: 80 },
    )
  })

  test('their version does not count uses (WRT-18)', () => {
    fc.assert(
      fc.property(path, file, arbitrary.memory(), (at, text, { useCount, lastUsedAt }) => {
        const used = stored(at, text, { ...only(at, text), useCount, lastUsedAt })
        const version = (source: string) => layout.parse(at, source, none)[0]?.versionText
        expect(version(used)).toBe(version(text))
      }),
      { numRuns: 100 },
    )
  })
})
