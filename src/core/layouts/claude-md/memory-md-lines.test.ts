import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/arbitraries/any-character.ts'
import {
  joinIndexLink,
  linkTarget,
  localFile,
  parseIndexLines,
  parseIndexLink,
} from './memory-md-lines.ts'

describe('index lines in all the ways people write them (LAY-03, LAY-14)', () => {
  const lines: readonly [line: string, file: string, text: string][] = [
    ['- [Title](file.md) — the hook', 'file.md', 'the hook'],
    ['- [Name](file.md) -- the hook', 'file.md', 'the hook'],
    ['- [Name](file.md) - the hook', 'file.md', 'the hook'],
    ['* [Name](file.md): the hook', 'file.md', 'the hook'],
    ['+ [Name](file.md) – the hook', 'file.md', 'the hook'],
    ['1. [Name](file.md) the hook', 'file.md', 'the hook'],
    ['    - [Name](file.md) — the hook', 'file.md', 'the hook'],
    ['- **[Name](file.md)** — the hook', 'file.md', 'the hook'],
    ['- [ ] [Name](file.md) — the hook', 'file.md', 'the hook'],
    ['- [Name](file.md)', 'file.md', ''],
    [
      '- [file.md](file.md) — 国内部署选 CF Pages 非 Vercel `~280tk`',
      'file.md',
      '国内部署选 CF Pages 非 Vercel',
    ],
    ['- [a [b] c](file.md) — x', 'file.md', 'x'],
    ['- [a \\] c](file.md) — x', 'file.md', 'x'],
    ['- [`a]b`](file.md) — x', 'file.md', 'x'],
    ['- [Name](./file.md#part) — x', 'file.md', 'x'],
    ['- [Name](<my file.md>) — x', 'my file.md', 'x'],
    ['- [Name](my%20file.md "Title") — x', 'my file.md', 'x'],
    ['- [Name](topic(1).md) — x', 'topic(1).md', 'x'],
    ['- [Name](topics/file.md) — x', 'topics/file.md', 'x'],
    ['- [100%](100%.md) — x', '100%.md', 'x'],
    ['- [记忆](记忆.md) — x', '记忆.md', 'x'],
  ]
  test.each(lines)('%j links %j', (line, file, text) => {
    const link = parseIndexLink(line)
    expect(link).toMatchObject({ file, text })
    expect(link && joinIndexLink(link)).toBe(line)
  })

  const others = [
    '- See [patterns.md](patterns.md) for more',
    '- [Docs](../docs/file.md) — outside',
    '- [Docs](/docs/file.md) — absolute',
    '- [Site](https://example.org/file.md) — elsewhere',
    '- [Server](mcp:file.md) — no file',
    '- [Picture](file.png) — no markdown',
    '- [README](README.md) — no memory',
    '- [Rules](CLAUDE.md) — no memory',
    '- [Hidden](.claude/file.md) — hidden',
    '- `file.md` — no link',
    '[Title](file.md) — no list',
    '| [Title](file.md) | a table |',
    '- [Title] (file.md)',
    '- [Title](file.md',
  ]
  test.each(others)('%j is left alone', (line) => {
    expect(parseIndexLink(line)).toBeUndefined()
  })
})

test('examples, comments and frontmatter hold no index lines; an unclosed fence hides nothing', () => {
  const line = '- [a](a.md) — x\n'
  const linked = (text: string): number =>
    parseIndexLines(text).filter((found) => found.link !== undefined).length
  expect(linked(`\`\`\`md\n${line}\`\`\`\n${line}`)).toBe(1)
  expect(linked(`<!--\n${line}-->\n${line}`)).toBe(1)
  expect(linked(`---\n${line}---\n${line}`)).toBe(1)
  expect(linked(`\`\`\`\n${line}`)).toBe(1)
  expect(linked(`<!-- \n${line}`)).toBe(1)
  expect(linked(`\uFEFF${line}`)).toBe(1)
})

test('cutting into lines loses no byte', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('\n', '\r\n', '\uFEFF', '- [a](a.md) — b', '```', '<!--', '-->', '# H', '---'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      expect(
        parseIndexLines(text)
          .map((line) => line.raw)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('every file name reads back from the target made for it', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (name) => {
      const file = `x${name.replaceAll('/', '')}.md`
      expect(localFile(linkTarget(file))).toBe(file)
    }),
  )
})
