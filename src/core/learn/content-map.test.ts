import { describe, expect, test } from 'vitest'
import { grammarFor } from './code-grammars.ts'
import { type ContentMap, contentMap, mapDocument, mergeSegments } from './content-map.ts'
import { formatOfFile, formatOfText } from './source-format.ts'

const filler = (word: string, words: number): string => `${word} `.repeat(words).trim()

function mapOf(path: string, text: string, type: 'file' | 'directory' = 'file'): ContentMap {
  const format = path === '' ? formatOfText(text) : formatOfFile(path)
  const grammar = grammarFor(path.split('.').at(-1) ?? '')
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const mapped = mapDocument({ path, folder, text, format, grammar }, { apart: type !== 'file' })
  return contentMap({ type, path }, [mapped])
}

const PAGE = `# Queue\n\nIntro.\n\n## Retries\n\nRetries double with backoff. ${filler('retry', 300)}\n\n## Leases\n\nLeases expire. ${filler('lease', 300)}\n`

describe('LRN-02: the content map', () => {
  test('every segment says where it stands, what it is about and how large it is', () => {
    const { source, segments } = mapOf('docs/queue/page.md', PAGE)
    expect(source).toEqual({ type: 'file', path: 'docs/queue/page.md', totalTokens: 796 })
    expect(segments).toMatchObject([
      {
        id: 'seg-001',
        topic: 'queue',
        sourceFile: 'docs/queue/page.md',
        sourceLines: '1-7',
        title: 'Queue, Retries',
        summary: 'Intro.',
        keyTerms: ['retry', 'queue', 'intro', 'double', 'backoff'],
      },
      {
        id: 'seg-002',
        sourceLines: '9-11',
        title: 'Queue: Leases',
        summary: 'Leases expire.',
      },
    ])
    const tokens = segments.reduce((sum, segment) => sum + segment.tokens, 0)
    expect(Math.abs(tokens - source.totalTokens)).toBeLessThan(segments.length + 1)
  })

  test('a short text is called by its first line, or as much of it as fits', () => {
    const [segment] = mapOf('', `${filler('wordy', 30)}. Second.`).segments
    expect(segment!.title.length).toBeLessThanOrEqual(60)
    expect(segment).toMatchObject({ sourceFile: '', sourceLines: '1-1' })
  })

  test('code is called by what it defines, and stands in a fence', () => {
    const [segment] = mapOf(
      'src/pool.py',
      '# Hands out connections.\n# More.\ndef take():\n    pass\n',
    ).segments
    expect(segment).toMatchObject({
      title: 'take in pool.py',
      summary: 'Hands out connections.',
      sort: 'definition',
      text: '```py\n# Hands out connections.\n# More.\ndef take():\n    pass\n```',
    })
  })

  test('the words of a language are not what code is about', () => {
    const code =
      'export const lease = await take(const_a)\nexport function renew(lease: string) {}\n'
    const [segment] = mapOf('src/a.ts', code).segments
    for (const word of ['export', 'const', 'await', 'function', 'string'])
      expect(segment!.keyTerms).not.toContain(word)
    expect(segment!.keyTerms).toContain('lease')
  })

  test('a fence grows past the fences inside', () => {
    const [segment] = mapOf('a.yaml', 'text: |\n  ```\n  x\n  ```\n').segments
    expect(segment!.text).toMatch(/^````yaml\n[\s\S]*\n````$/)
  })

  test('frontmatter names the page and is kept as what it is', () => {
    const [segment] = mapOf(
      'a.md',
      '---\ntitle: Deploys\nowner: ops\n---\n\nDeploys run at noon.\n',
    ).segments
    expect(segment).toMatchObject({
      title: 'Deploys',
      summary: 'Deploys run at noon.',
      text: 'Deploys run at noon.\n\n```yaml\ntitle: Deploys\nowner: ops\n```',
    })
  })

  test('CRLF and a byte order mark do not enter a memory, the heading that is the title does not stand twice', () => {
    const [segment] = mapOf('a.md', '\uFEFF# Retry policy\r\n\r\nWait.\r\n').segments
    expect(segment).toMatchObject({ title: 'Retry policy', text: 'Wait.' })
  })

  test('a heading that would be taken for bookkeeping is written bold', () => {
    const [segment] = mapOf(
      'a.md',
      '# Page\n\nText.\n\n## History\n\nOld.\n\n## Connections\n\nx\n',
    ).segments
    expect(segment!.text).toBe('Text.\n\n**History**\n\nOld.\n\n**Connections**\n\nx')
  })
})

describe('WRT-13: what is learned holds no secrets', () => {
  const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`

  test('neither in the text nor in title, summary or key terms, and lines are still right', () => {
    const text = `# Token ${key}\n\nThe token is ${key}.\n\nMore.\n`
    const mapped = mapDocument(
      { path: 'a.md', folder: '', text, format: 'markdown' },
      { apart: false },
    )
    expect(JSON.stringify(mapped)).not.toContain(key)
    expect(mapped.secrets).toHaveLength(1)
    expect(mapped.segments[0]).toMatchObject({ sourceLines: '1-5' })
    expect(mapped.segments[0]!.text).toMatch(/The token is \[secret:[\w-]+\]/)
  })
})

describe('LRN-06: small files of a folder may be learned together', () => {
  const small = (path: string, topic: string) =>
    mapDocument(
      { path: `${topic}/${path}`, folder: topic, text: `About ${path}.`, format: 'markdown' },
      { apart: true },
    )

  test('with a neighbour of the same topic', () => {
    const { segments } = contentMap({ type: 'directory', path: '.' }, [
      small('a.md', 'queue'),
      small('b.md', 'queue'),
      small('c.md', 'pool'),
    ])
    expect(segments.map(({ mergeCandidate }) => mergeCandidate)).toEqual([
      'seg-002',
      'seg-001',
      undefined,
    ])
  })

  test('LRN-08: merged they are one segment with both sources', () => {
    const { segments } = contentMap({ type: 'directory', path: '.' }, [
      small('a.md', 'queue'),
      small('b.md', 'queue'),
    ])
    expect(mergeSegments(segments[0]!, segments[1]!)).toMatchObject({
      id: 'seg-001',
      sourceFile: 'queue/a.md, queue/b.md',
      text: 'About a.md.\n\nAbout b.md.',
    })
  })
})
