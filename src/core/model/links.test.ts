import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namedAs } from './link-table.ts'
import { findLinks, type LeadsTo, linksIn, rewriteLinks } from './links.ts'

describe('linksIn', () => {
  const cases: readonly [text: string, targets: string[], why: string][] = [
    ['See [[MEM-pool]] and [[Use pnpm]].', ['MEM-pool', 'Use pnpm'], 'wiki links'],
    [
      '[[a|the label]] [[b#part]] [[c#part|label]] ![[d]]',
      ['a', 'b', 'c', 'd'],
      'labels, parts, embeds',
    ],
    ['| [[a\\|label]] | x |', ['a'], 'in a table'],
    ['[[folder/a]] [[b.md]]', ['folder/a', 'b.md'], 'with folder or extension'],
    ['[[数据库]]', ['数据库'], 'any script'],
    ['- [Title](file.md) — text', ['file.md'], 'an index line'],
    [
      '[t](./a.md "Title") [t](<my file.md>) [t](b%20c.md#part)',
      ['./a.md', 'my file.md', 'b c.md'],
      'forms of markdown links',
    ],
    ['[t](a_(1).md)', ['a_(1).md'], 'parentheses in the name'],
    ['[t](100%.md)', ['100%.md'], 'a percent sign that is no escape'],
    [
      '![x](pic.png) [x](https://example.com/a.md) [x](#part) [x](mailto:a@b.md)',
      [],
      'no files of ours',
    ],
    ['See `pool.md` and `notes/pool.md`.', ['pool.md', 'notes/pool.md'], 'file names in backticks'],
    ['`*.md` `<name>.md` `{x}.md` `.md` `$f.md` `a b.md` `cat x.md`', [], 'patterns and commands'],
    ['``odd`name.md`` and ``fine.md``', ['fine.md'], 'longer backticks'],
    ['[[B.2.3.6](#b236)] Title', [], 'numbered headings'],
    ['[[a]](https://example.com)', [], 'a label in brackets'],
    ['if [[ -f x ]]; then [[ "$a" = b ]]', [], 'shell'],
    ['[[1, 2], [3, 4]] and [[1,2]]', [], 'numbers'],
    ['[[]] [[ ]] [[|x]]', [], 'empty'],
    ['<!-- Add links using [[filename]] syntax -->', [], 'the template comment'],
    ['text <!-- [[a]] `b.md` --> [[c]]', ['c'], 'a comment inside a line'],
    ['<!--\n[[a]]\n-->\n[[b]]', ['b'], 'a comment over lines'],
    ['```\n[[a]] [t](b.md) `c.md`\n```\n[[d]]', ['d'], 'a fence'],
    ['write `[[name]]` to link', [], 'wiki syntax shown as code'],
    ['[[a]] again [[a]]', ['a'], 'once each'],
    ['plain text', [], 'none'],
  ]
  test.each(cases)('%j links to %j: %s', (text, targets) => {
    expect(linksIn(text)).toEqual(targets)
  })

  test('says where the written target stands', () => {
    const body = 'x [[a|l]] [t](<b c.md>) [t](d%20e.md#f) `g.md`'
    expect(findLinks(body).map((link) => [link.style, body.slice(link.start, link.end)])).toEqual([
      ['wiki', 'a'],
      ['markdown', 'b c.md'],
      ['markdown', 'd%20e.md'],
      ['code', 'g.md'],
    ])
  })

  test('reads any text, in order and in one pass', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '|',
      '](',
      ')',
      '`',
      '```',
      '\n',
      'a',
      '.md',
      '<!--',
      '-->',
      '#',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const body = pieces.join('')
        let before = -1
        for (const link of findLinks(body)) {
          expect(link.start).toBeGreaterThan(before)
          expect(link.end).toBeLessThanOrEqual(body.length)
          expect(link.target).not.toBe('')
          before = link.end - 1
        }
      }),
      { numRuns: 300 },
    )
    for (const trap of [
      '[[',
      '[[a',
      '](',
      '`',
      '` ',
      '<!--',
      '](a(',
      '[[a|',
      '``` x',
      '<!--x-->`a`',
    ])
      expect(linksIn(trap.repeat(100_000))).toEqual([])
  })
})

const to =
  (means: (target: string) => boolean, id: string): LeadsTo =>
  (target) =>
    means(target) ? id : undefined

describe('rewriteLinks', () => {
  const names = ['MEM-old', 'Old title', 'TCP/IP']
  const cases: readonly [body: string, expected: string, why: string][] = [
    ['[[MEM-old]] [[MEM-older]]', '[[MEM-new]] [[MEM-older]]', 'that memory only'],
    ['[[mem_old|label]]', '[[MEM-new|label]]', 'the label stays'],
    ['[[Old title#part]]', '[[MEM-new#part]]', 'by its title'],
    ['[[10-Memories/MEM-old]]', '[[10-Memories/MEM-new]]', 'the folder stays'],
    ['[[TCP/IP]]', '[[MEM-new]]', 'a slash in the title is no folder'],
    ['[t](../10-Memories/MEM-old.md#a "T")', '[t](../10-Memories/MEM-new.md#a "T")', 'markdown'],
    ['see `MEM-old.md`', 'see `MEM-new.md`', 'backticks'],
    [
      'MEM-old in text, `[[MEM-old]]` in code',
      'MEM-old in text, `[[MEM-old]]` in code',
      'no links',
    ],
    ['```\n[[MEM-old]]\n```', '```\n[[MEM-old]]\n```', 'a fence'],
    ['', '', 'nothing'],
  ]
  test.each(cases)('%j becomes %j: %s', (body, expected) => {
    expect(rewriteLinks(body, to(namedAs(names), 'MEM-new'))).toBe(expected)
  })

  test('changes nothing where nothing is meant, and twice is as once', () => {
    const piece = fc.constantFrom(
      '[[MEM-old]]',
      '[[x]]',
      '`MEM-old.md`',
      '[t](MEM-old.md)',
      ' text ',
      '\n',
      '```\n',
      '<!--',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const body = pieces.join('')
        expect(rewriteLinks(body, () => undefined)).toBe(body)
        const once = rewriteLinks(body, to(namedAs(['MEM-old']), 'MEM-new'))
        expect(rewriteLinks(once, to(namedAs(['MEM-old']), 'MEM-new'))).toBe(once)
        expect(linksIn(once)).not.toContain('MEM-old')
      }),
    )
  })
})
