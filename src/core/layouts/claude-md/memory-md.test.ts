import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/arbitraries/any-character.ts'
import { indexEntry } from '../../../../test/support/index-entry.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import type { Card, Entry, MemoryId } from '../../model/memory.ts'
import { type IndexRequest, type IndexUpdate, updateMemoryMd } from './memory-md.ts'
import { parseIndexLines } from './memory-md-lines.ts'

function update(
  text: string | undefined,
  entries: readonly Entry[],
  more: Partial<IndexRequest> = {},
): IndexUpdate {
  const request = {
    ...{ changed: undefined, dropDead: true, budgetComments: false, kinds: BUILTIN_KINDS },
    ...more,
  }
  return updateMemoryMd({ text, entries, ...request })
}

const nothing: ReadonlyMap<MemoryId, Card | undefined> = new Map()

/** The changes of an operation in which one memory was another one before. */
function formerly(entry: Entry, former: Partial<Card>): IndexRequest['changed'] {
  return new Map([[entry.memory.id, { ...entry.memory, ...former }]])
}

describe('a new MEMORY.md (LAY-07, LAY-14)', () => {
  const entries = [
    indexEntry('user_role.md', { kind: 'user', title: 'Role', summary: 'Works alone', bytes: 900 }),
    indexEntry('decision-b.md', { kind: 'decision', title: 'B', summary: 'B over C', bytes: 640 }),
    indexEntry('decision-a.md', { kind: 'decision', title: 'A', summary: '', bytes: 333 }),
    indexEntry('gone.md', { status: 'retired' }),
  ]

  test('lists titles and descriptions by file name', () => {
    expect(update(undefined, entries).text).toBe(
      '# Memory Index\n\n- [A](decision-a.md)\n- [B](decision-b.md) — B over C\n- [Role](user_role.md) — Works alone\n',
    )
  })

  test("is in seed 003's style where budgets are annotated (LAY-03)", () => {
    expect(update(undefined, entries, { budgetComments: true }).text).toBe(
      [
        '# Memory Index',
        '',
        '## User',
        '',
        '- [user_role.md](user_role.md) — Works alone `~281tk`',
        '',
        '## Decision',
        '',
        '- [decision-a.md](decision-a.md) `~104tk`',
        '- [decision-b.md](decision-b.md) — B over C `~200tk`',
        '',
      ].join('\n'),
    )
  })

  test('has lines under 150 characters', () => {
    const wordy = indexEntry('wordy.md', { title: 'A title', summary: 'word '.repeat(60) })
    const endless = indexEntry('endless.md', {
      title: 'title '.repeat(30),
      summary: 'x '.repeat(90),
    })
    const lines = update(undefined, [wordy, endless]).text.trimEnd().split('\n').slice(2)
    expect(lines.map((line) => [...line].length < 150)).toEqual([true, true])
    expect(lines[1]).toMatch(/^- \[A title\]\(wordy\.md\) — (word ){20,}word…$/)
  })

  test('of an empty vault is a heading', () => {
    expect(update(undefined, []).text).toBe('# Memory Index\n')
    expect(update('# Memory Index\n', [entries[0]!]).text).toBe(
      '# Memory Index\n\n- [Role](user_role.md) — Works alone\n',
    )
  })
})

describe('only lines that link a file of the folder change (LAY-14)', () => {
  const a = indexEntry('a.md', { title: 'A', summary: 'about a' })
  const b = indexEntry('b.md', { title: 'B', summary: 'about b' })
  const c = indexEntry('c.md', { title: 'C', summary: 'about c', kind: 'feedback' })
  const cases: readonly [
    what: string,
    text: string,
    entries: readonly Entry[],
    expected: string,
  ][] = [
    [
      'a hand-written hook stays',
      '- [Anything](a.md) — my own words\n',
      [a],
      '- [Anything](a.md) — my own words\n',
    ],
    [
      'a gone file loses its line',
      'Hi\n\n- [A](a.md) — x\n- [B](b.md) — y\n',
      [b],
      'Hi\n\n- [B](b.md) — y\n',
    ],
    [
      'a retired and an archived memory lose their lines',
      '- [A](a.md) — x\n- [B](b.md) — y\n- [C](c.md) — z\n',
      [
        indexEntry('retired/a.md', { status: 'retired' }),
        indexEntry('b.md', { status: 'archived' }),
        c,
      ],
      '- [C](c.md) — z\n',
    ],
    [
      'a sorted list stays sorted',
      '- [A](a.md) — x\n- [C](c.md) — z\n',
      [a, b, c],
      '- [A](a.md) — x\n- [B](b.md) — about b\n- [C](c.md) — z\n',
    ],
    [
      'a first entry goes to the top',
      '# I\n\n- [B](b.md) — x\n',
      [a, b],
      '# I\n\n- [A](a.md) — about a\n- [B](b.md) — x\n',
    ],
    [
      'an unsorted list grows at its end',
      '- [C](c.md) — z\n- [A](a.md) — x\n\nBye\n',
      [a, b, c],
      '- [C](c.md) — z\n- [A](a.md) — x\n- [B](b.md) — about b\n\nBye\n',
    ],
    [
      'two dashes and file names are kept',
      '* [a.md](a.md) -- x\n',
      [a, b],
      '* [a.md](a.md) -- x\n* [b.md](b.md) -- about b\n',
    ],
    [
      'token costs are kept up',
      '- [a.md](a.md) — x `~1tk`\n',
      [a, b],
      '- [a.md](a.md) — x `~100tk`\n- [b.md](b.md) — about b `~100tk`\n',
    ],
    [
      'lists of bare links stay bare',
      '- [A](a.md)\n- [C](c.md)\n',
      [a, b, c],
      '- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n',
    ],
    [
      'bold links stay bold',
      '- **[A](a.md)** — x\n',
      [a, b],
      '- **[A](a.md)** — x\n- **[B](b.md)** — about b\n',
    ],
    [
      'nested lists keep their indent',
      '- Notes of all sorts, mine\n  - [A](a.md) — x\n    more of a\n',
      [a, b],
      '- Notes of all sorts, mine\n  - [A](a.md) — x\n    more of a\n  - [B](b.md) — about b\n',
    ],
    [
      'CRLF, BOM and a missing last newline survive',
      '\uFEFF# I\r\n\r\n- [B](b.md) — x',
      [a, b],
      '\uFEFF# I\r\n\r\n- [A](a.md) — about a\r\n- [B](b.md) — x',
    ],
    [
      'a BOM stays in front',
      '\uFEFF- [B](b.md) — x\n',
      [a, b],
      '\uFEFF- [A](a.md) — about a\n- [B](b.md) — x\n',
    ],
    [
      'the last line goes without leaving a line end',
      'Hi\n- [C](c.md) — x\n- [A](a.md) — x',
      [c],
      'Hi\n- [C](c.md) — x',
    ],
    [
      'the budget comment is not ours',
      '<!-- budget: ~1tk / 40000tk (0%) | updated: 2026-01-01 -->\n# I\n\n- [A](a.md) — x\n',
      [a, b],
      '<!-- budget: ~1tk / 40000tk (0%) | updated: 2026-01-01 -->\n# I\n\n- [A](a.md) — x\n- [B](b.md) — about b\n',
    ],
    [
      'prose that names a file is its entry',
      '- [A](a.md) — x\n- See [b](b.md), `c.md`.\n',
      [a, b, c],
      '- [A](a.md) — x\n- See [b](b.md), `c.md`.\n',
    ],
    [
      'a second link on a line is an entry too',
      '- [A](a.md) — x · [B](./b.md), [C](c.md)\n',
      [a, b, c],
      '- [A](a.md) — x · [B](./b.md), [C](c.md)\n',
    ],
    [
      'a link into the project is not ours',
      '- [A](a.md) — x\n- [Spec](docs/spec.md) — y\n',
      [a],
      '- [A](a.md) — x\n- [Spec](docs/spec.md) — y\n',
    ],
    [
      'folders are indexed where that is the habit',
      '- [A](a.md) — x\n',
      [a, indexEntry('notes/n.md')],
      '- [A](a.md) — x\n',
    ],
    [
      'a folder that is indexed is indexed whole',
      '- [A](notes/a.md) — x\n',
      [indexEntry('notes/a.md'), indexEntry('notes/n.md', { title: 'N' })],
      '- [A](notes/a.md) — x\n- [N](notes/n.md)\n',
    ],
    ['names match as file systems match them', '- [A](A.md) — x\n', [a], '- [A](A.md) — x\n'],
  ]
  test.each(cases)('%s', (_, text, entries, expected) => {
    const updated = update(text, entries).text
    expect(updated).toBe(expected)
    expect(update(updated, entries).text).toBe(expected)
    expect(update(updated, entries, { changed: nothing }).text).toBe(expected)
  })
})

describe('headings per kind are kept (LAY-14)', () => {
  const text =
    '# Memory Index\n\n## Project\n\n- [p.md](p.md) — x\n\n## User\n\n## Feedback\n\n- [f.md](f.md) — y\n\n## TODOs\n\n- [t.md](t.md) — z\n'
  const known = [indexEntry('p.md'), indexEntry('f.md', { kind: 'feedback' }), indexEntry('t.md')]
  const cases: readonly [string, Entry, string][] = [
    [
      'a kind with entries',
      indexEntry('g.md', { kind: 'feedback', summary: 's' }),
      text.replace('— y\n', '— y\n- [g.md](g.md) — s\n'),
    ],
    [
      'a kind without entries',
      indexEntry('u.md', { kind: 'user', summary: 's' }),
      text.replace('## User\n', '## User\n\n- [u.md](u.md) — s\n'),
    ],
    [
      'a kind without a heading',
      indexEntry('d.md', { kind: 'decision', summary: 's' }),
      `${text}\n## Decision\n\n- [d.md](d.md) — s\n`,
    ],
  ]
  test.each(cases)('%s', (_, entry, expected) => {
    const updated = update(text, [...known, entry]).text
    expect(updated).toBe(expected)
    expect(update(updated, [...known, entry]).text).toBe(expected)
  })

  test('headings in another language are known by their entries', () => {
    const chinese = '## 用户\n- [u.md](u.md) — x\n\n## 反馈\n- [f.md](f.md) — y\n'
    const entries = [
      indexEntry('u.md', { kind: 'user' }),
      indexEntry('f.md', { kind: 'feedback' }),
      indexEntry('v.md', { kind: 'user', summary: '记录' }),
    ]
    expect(update(chinese, entries).text).toBe(
      chinese.replace('— x\n', '— x\n- [v.md](v.md) — 记录\n'),
    )
  })

  test('several new kinds each get their heading once', () => {
    const added = [
      indexEntry('d1.md', { kind: 'decision' }),
      indexEntry('d2.md', { kind: 'decision' }),
      indexEntry('r1.md', { kind: 'reference' }),
    ]
    expect(update(text, [...known, ...added]).text).toBe(
      `${text}\n## Decision\n\n- [d1.md](d1.md)\n- [d2.md](d2.md)\n\n## Reference\n\n- [r1.md](r1.md)\n`,
    )
  })
})

describe('a line follows its memory as far as it said what the memory said (LAY-14)', () => {
  const now = indexEntry('a.md', { title: 'New title', summary: 'new words', bytes: 640 })
  const cases: readonly [what: string, text: string, expected: string][] = [
    [
      'the former description is replaced',
      '- [Old title](a.md) — old words\n',
      '- [New title](a.md) — new words\n',
    ],
    ['a cut description too', '- [Old title](a.md) — old…\n', '- [New title](a.md) — new words\n'],
    ['a hand-written hook stays', '- [Mine](a.md) — my hook\n', '- [Mine](a.md) — my hook\n'],
    [
      'file names stay',
      '- [a.md](a.md) — old words `~7tk`\n',
      '- [a.md](a.md) — new words `~200tk`\n',
    ],
  ]
  test.each(cases)('%s', (_, text, expected) => {
    const changed = formerly(now, { title: 'Old title', summary: 'old words' })
    expect(update(text, [now], { changed }).text).toBe(expected)
  })

  test('lines of memories that the operation did not change stay, token costs included', () => {
    const text = '- [Old title](a.md) — old words `~7tk`\n'
    expect(update(text, [now], { changed: nothing }).text).toBe(text)
  })
})

describe('lines of files that are gone (COR-49, LAY-14)', () => {
  const here = indexEntry('here.md', { title: 'Here', summary: 'it stands' })
  const text =
    '# Index\n\n- [Here](here.md) — it stands\n- [Elsewhere](else.md) — what is left of it\n'

  test('stay unless somebody asks for it: they may be all that is left of a memory', () => {
    expect(update(text, [here], { dropDead: false }).text).toBe(text)
    expect(update(text, [here], { dropDead: false, changed: nothing }).text).toBe(text)
    expect(update(text, [here], { dropDead: true }).text).not.toContain('else.md')
  })

  test('go with the memory that this operation removed, or that was retired or archived', () => {
    const asked = { dropDead: false, changed: nothing }
    const removed = new Set(['else.md'])
    expect(update(text, [here], { ...asked, removed }).text).not.toContain('else.md')
    const retired = indexEntry('retired/else.md', { status: 'retired' })
    expect(update(text, [here, retired], asked).text).not.toContain('else.md')
  })

  test('follow a file that was renamed by hand: the hook that somebody wrote stays', () => {
    const renamed = indexEntry('sub-title.md', { title: 'Elsewhere', summary: 'something new' })
    const found = update(text, [here, renamed], { dropDead: false, changed: nothing }).text
    expect(found).toBe(text.replace('else.md', 'sub-title.md'))
  })

  test('follow nobody where two memories have that title', () => {
    const [one, two] = ['one.md', 'two.md'].map((name) => indexEntry(name, { title: 'Elsewhere' }))
    const found = update(text, [here, one!, two!], { dropDead: false, changed: nothing }).text
    expect(found).toContain('(else.md) — what is left of it')
  })
})

describe('a MEMORY.md that is itself a memory (LAY-14)', () => {
  const text = '# Agent memory\n\n## User\n\nLikes tabs.\n\n## Project\n\n- builds with make\n'

  test('is left alone while there are no topic files', () => {
    const own = indexEntry('MEMORY.md', { title: 'Agent memory' })
    expect(update(text, [own]).text).toBe(text)
  })

  test('gets index lines at its end once there are, and loses them again', () => {
    const topic = indexEntry('user_tabs.md', { kind: 'user', title: 'Tabs', summary: 'why' })
    const created = new Set([topic.path])
    const grown = update(text, [topic], { created }).text
    expect(grown).toBe(`${text}\n<!-- everkeep:index -->\n\n- [Tabs](user_tabs.md) — why\n`)
    expect(update(grown, [topic]).text).toBe(grown)
    expect(update(grown, []).text).toBe(text)
  })

  test('gets no list of the notes beside it that nobody asked to list', () => {
    const notes = ['a', 'b', 'c'].map((name) => indexEntry(`${name}.md`, { title: name }))
    expect(update(text, notes).text).toBe(text)
    expect(update(text, notes, { changed: nothing, created: new Set() }).text).toBe(text)
    const grown = update(text, notes, { created: new Set(['b.md']) }).text
    expect(grown).toBe(`${text}\n<!-- everkeep:index -->\n\n- [b](b.md)\n`)
    expect(update(grown, notes).text).toBe(grown)
  })

  test('is an index as long as it had a line, also of a file that is gone', () => {
    const renamed = indexEntry('b.md', { title: 'B' })
    expect(update('Notes of mine.\n\n- [A](a.md)\n', [renamed]).text).toContain('- [B](b.md)\n')
  })

  test('goes on listing what comes where most are listed', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => indexEntry(`${name}.md`, { title: name }))
    const both = update(text, [a!, b!], { created: new Set(['a.md', 'b.md']) }).text
    expect(update(both, [a!, b!, c!]).text).toBe(`${both}- [c](c.md)\n`)
  })
})

describe('the size that clients load (LAY-09)', () => {
  const summary =
    'every word of this sentence says something about the memory that it stands for '.repeat(3)
  const many = (count: number): Entry[] =>
    Array.from({ length: count }, (_, nth) =>
      indexEntry(`topic_${String(nth).padStart(3, '0')}.md`, { title: `Topic ${nth}`, summary }),
    )
  const long = (entries: readonly Entry[]): string =>
    entries
      .map((entry) => `- [${entry.memory.title}](${entry.path}) — ${summary.trim()}\n`)
      .join('')
  const texts = (text: string): number[] =>
    parseIndexLines(text).flatMap((line) => (line.link ? [[...line.link.text].length] : []))

  test('below the aim nothing is trimmed', () => {
    const entries = many(50)
    expect(update(long(entries), entries).text).toBe(long(entries))
  })

  test('past 17 KB descriptions are trimmed evenly at a word, not below 90 characters', () => {
    const entries = many(100)
    const { text, warnings } = update(long(entries), entries)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(17 * 1024)
    expect(Buffer.byteLength(text)).toBeGreaterThan(15 * 1024)
    expect(new Set(texts(text)).size).toBe(1)
    expect(Math.min(...texts(text))).toBeGreaterThanOrEqual(90)
    expect(text).toMatch(/\w…\n$/)
    expect(warnings).toEqual([])
    expect(update(text, entries).text).toBe(text)
  })

  test('past 25 KB the last ones keep their title alone, and none is left out', () => {
    const entries = many(198).map(({ path, memory }) =>
      indexEntry(path, { ...memory, title: `${memory.title} in a few more words than usual` }),
    )
    const { text, warnings } = update(long(entries), entries)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(25 * 1024)
    expect(texts(text)).toHaveLength(198)
    expect(texts(text)[0]).toBeGreaterThanOrEqual(90)
    expect(texts(text).at(-1)).toBe(0)
    expect(warnings).toEqual([])
    expect(update(text, entries).text).toBe(text)
  })

  test('what a client will not load is named, with the ways out', () => {
    const entries = many(230)
    const { text, warnings } = update(undefined, entries)
    expect(texts(text)).toHaveLength(230)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('topic_198.md')
    expect(warnings[0]).not.toContain('topic_197.md')
    expect(warnings[0]).toMatch(/32 entries .* and 22 more\. Archive .* merge/)
  })

  test('a hook that somebody wrote is never trimmed, whatever the size', () => {
    const entries = many(120)
    const byHand = entries
      .map(({ path }, nth) => `- [Note ${nth}](${path}) — by hand: ${summary.trim()}\n`)
      .join('')
    expect(update(byHand, entries).text).toBe(byHand)
    expect(update(byHand, entries, { changed: nothing }).text).toBe(byHand)
    expect(update(byHand, entries).warnings[0]).toContain('clients load its first 200 lines')
    const mixed = byHand.split('\n').slice(0, 40).join('\n')
    const grown = update(`${mixed}\n`, entries).text
    expect(grown.startsWith(`${mixed}\n`)).toBe(true)
    expect(Buffer.byteLength(grown)).toBeLessThanOrEqual(25 * 1024)
    expect(texts(grown)).toHaveLength(120)
    expect(update(grown, entries).text).toBe(grown)
  })

  test('text of others is never trimmed', () => {
    const prose = `${'A long story. '.repeat(2000)}\n\n- [A](a.md) — ${summary.trim()}\n`
    const { text, warnings } = update(prose, [indexEntry('a.md')])
    expect(text).toBe(prose)
    expect(warnings[0]).toContain('the entry a.md')
  })
})

describe('whatever titles, descriptions and files hold', () => {
  const wild = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc
      .array(
        fc.constantFrom(
          '[',
          ']',
          '(',
          ')',
          '`',
          '\\',
          '\n',
          '\r',
          '|',
          '<',
          '>',
          '<!--',
          '~1tk',
          ' — ',
          '#',
          '- ',
          '… ',
          '*',
          'x',
          '`~3tk`',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const name = fc
    .oneof(
      fc.constantFrom('a', 'b b', '(c)', '100%', '#d', 'é', '记', 'x:y'),
      fc.string({ minLength: 1, maxLength: 8 }),
    )
    .map((raw) => `f${raw.replaceAll('/', '_')}.md`)
  const entry = fc.record({
    file: name,
    title: wild,
    summary: wild,
    kind: fc.constantFrom('user', 'feedback', 'own_kind'),
  })
  const vault = fc
    .uniqueArray(entry, {
      selector: ({ file }) => file.normalize('NFC').toLowerCase(),
      maxLength: 8,
    })
    .map((list) => list.map(({ file, ...memory }) => indexEntry(file, memory)))
  const unmanaged = fc.constantFrom(
    '',
    '# Index',
    '## User',
    '## Own kind',
    'Some prose',
    '<!-- note -->',
    '```',
    '- bullet',
    '\t',
    '> quote',
    '**Feedback**',
  )
  const page = fc
    .record({
      lines: fc.array(
        fc.oneof(
          unmanaged,
          name.map((file) => `- [hook](${encodeURIComponent(file).replace(/[()']/g, '_')}) — kept`),
        ),
        { maxLength: 12 },
      ),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.boolean(),
      bom: fc.boolean(),
    })
    .map(
      ({ lines, eol, end, bom }) =>
        `${bom ? '\uFEFF' : ''}${lines.join(eol)}${end && lines.length > 0 ? eol : ''}`,
    )

  test('a new index has one line per memory, in order, that reads back as its file', () => {
    fc.assert(
      fc.property(vault, fc.boolean(), (entries, budgetComments) => {
        const { text } = update(undefined, entries, { budgetComments })
        const files = parseIndexLines(text).flatMap((line) => (line.link ? [line.link.file] : []))
        expect(files.toSorted()).toEqual(entries.map(({ path }) => path as string).toSorted())
      }),
      { numRuns: 300 },
    )
  })

  test('an update is idempotent and keeps every byte that is not an index line', () => {
    fc.assert(
      fc.property(page, vault, fc.boolean(), (text, entries, budgetComments) => {
        const once = update(text, entries, { budgetComments }).text
        expect(update(once, entries, { budgetComments }).text).toBe(once)
        const kept = parseIndexLines(text).filter((line) => line.link === undefined)
        let from = 0
        for (const line of kept) {
          const content = line.raw.replace(/\r?\n$/, '').replace(/^\uFEFF/, '')
          from = once.indexOf(content, from)
          expect(
            from,
            `${JSON.stringify(content)} in ${JSON.stringify(once)}`,
          ).toBeGreaterThanOrEqual(0)
          from += content.length
        }
        expect(once.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
      }),
      { numRuns: 500 },
    )
  })
})
