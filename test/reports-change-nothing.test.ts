import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

const NOW = '2026-03-01T09:00:00.000Z'

const MEMORIES: Readonly<Record<string, string>> = {
  'MEM-settings.md':
    '---\ntitle: Settings of the server\ntags: [CONFIG, Ops]\ntopic: server\ncreated: 2025-06-01\nkeywords: [server, port, host, tls]\nsummary: Settings of the server\nretrieval_count: 3\nlast_retrieved: 2026-02-20\n---\n\nThe server listens on 8443, with TLS.\n',
  'MEM-ports.md':
    '---\ntitle: Ports of the server\ntags: [Ritual]\ntopic: server\ncreated: 2025-07-01\nkeywords: [server, port, host, tls]\nsummary: Ports of the server\nretrieval_count: 1\nlast_retrieved: 2026-02-20\n---\n\nPorts are opened by the firewall role.\n',
  'MEM-bare.md':
    '---\ntitle: Server port host tls\ntags: [PATTERN]\ntopic: server\ncreated: 2026-02-01\nkeywords: []\nsummary: Server port host tls\n---\n\nServer port host tls.\n',
}

/** A project with three memories, an index with a section of its own, and the state of its tasks. */
function project() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-reports-')))
  const at = (path: string): string => join(root, 'project', path)
  for (const folder of ['home', 'project/.memory/10-Memories', 'project/specs', 'project/.git'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, text] of Object.entries(MEMORIES))
    writeFileSync(at(`.memory/10-Memories/${name}`), text)
  writeFileSync(at('specs/state.json'), '{"next_project_number": 4}\n')
  const env = {
    ...WARM,
    PATH: process.env['PATH'],
    HOME: join(root, 'home'),
    NO_COLOR: '1',
    EVERKEEP_NOW: NOW,
  }
  const everkeep = (line: string) =>
    spawnSync(process.execPath, [BINARY, ...line.split(' ')], {
      cwd: at(''),
      env,
      encoding: 'utf8',
    })
  const read = (path: string): string => readFileSync(at(path), 'utf8')
  const memories = (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(at('.memory'), { recursive: true, encoding: 'utf8' })
        .filter(
          (path) => !/(^|\/)\.everkeep/.test(path) && statSync(at(`.memory/${path}`)).isFile(),
        )
        .map((path) => [path, read(`.memory/${path}`)]),
    )
  const health = () => JSON.parse(read('specs/state.json')).memory_health
  return { everkeep, read, memories, health, at }
}

describe('COR-45: reports change no memory file and say so', () => {
  test.each(['distill', 'distill report', 'check', 'distill --markdown', 'index --health'])(
    '`%s`',
    (line) => {
      const { everkeep, memories } = project()
      everkeep('index')
      const before = memories()
      const { stdout } = everkeep(line)
      const { 'distill-log.json': _, ...after } = memories()
      const { 'distill-log.json': __, ...was } = before
      expect(after).toEqual(was)
      if (!line.startsWith('index')) expect(stdout).toContain('No memory file was changed.')
    },
  )

  test('a report is logged and updates memory_health, without counting as an operation (DST-10)', () => {
    const { everkeep, read, health } = project()
    everkeep('distill')
    const log = JSON.parse(read('.memory/distill-log.json'))
    expect(log.operations.map(({ type }: { type: string }) => type)).toEqual(['report'])
    expect(health()).toMatchObject({ distill_count: 0, total_memories: 3 })
    expect(health().last_distilled).toBeTruthy()
  })

  test('what is brought up to date besides is named, is in the log, and can be undone', () => {
    const { everkeep } = project()
    const { stderr } = everkeep('distill merge --select 1')
    const [, id = ''] = /(op-\d+): rebuilt .*index\.md/.exec(stderr) ?? []
    expect(everkeep('log').stdout).toContain(id)
    expect(everkeep('undo').status).toBe(0)
    expect(everkeep(`undo ${id}`).stdout).toContain(`undoes ${id}`)
  })
})

describe('COR-46: tags stay as they are, and none means none', () => {
  test('a merge keeps the letters of both tags and invents none', () => {
    const { everkeep, read } = project()
    everkeep('distill merge --select 1')
    const merged = read('.memory/10-Memories/MEM-settings.md')
    expect(merged).toMatch(/^tags: \[CONFIG, Ops, Ritual\]$/m)
  })

  test('`keywords: []` is no overlap with anything', () => {
    const { everkeep } = project()
    const { stdout } = everkeep('distill merge --json')
    expect(stdout).toContain('MEM-ports')
    expect(stdout).not.toContain('MEM-bare')
  })

  test('`auto` without changes updates last_distilled, and undo counts back', () => {
    const { everkeep, read, health } = project()
    everkeep('distill auto')
    everkeep('distill auto')
    const first = health()
    expect(first.last_distilled).toBeTruthy()
    const before = read('specs/state.json')
    everkeep('distill merge --select 1')
    expect(read('specs/state.json')).not.toBe(before)
    everkeep('undo')
    const { last_distilled: _, ...counted } = first
    expect(health()).toMatchObject(counted)
  })

  test('undo restores state.json to the byte', () => {
    const { everkeep, read, at } = project()
    const bare = read('specs/state.json')
    everkeep('distill merge --select 1')
    everkeep('undo')
    expect(read('specs/state.json')).toBe(bare)
    everkeep('distill auto')
    const seen = read('specs/state.json')
    writeFileSync(at('.memory/distill-log.json'), '')
    everkeep('distill merge --select 1')
    expect(read('specs/state.json')).not.toBe(seen)
    everkeep('undo')
    expect(read('specs/state.json')).toBe(seen)
    // Redone, it counts again.
    const [{ id }] = JSON.parse(everkeep('log --json').stdout).operations
    everkeep(`undo ${id}`)
    expect(JSON.parse(read('specs/state.json')).memory_health.distill_count).toBe(1)
  })

  test('an unknown first tag is its own category, in its own letters, in every index and report', () => {
    const { everkeep, read, at } = project()
    const path = '.memory/10-Memories/MEM-quiet.md'
    const quiet = (MEMORIES['MEM-ports.md'] ?? '').replace('[Ritual]', '[ritual, evening]')
    writeFileSync(at(path), quiet.replace('Ports of the server', 'Quiet hours'))
    everkeep('index')
    const index = read('.memory/20-Indices/index.md')
    for (const heading of ['### [CONFIG]', '### [PATTERN]', '### [Ritual]', '### [ritual]'])
      expect(index).toContain(`${heading}\n`)
    expect(index).not.toMatch(/INSIGHT|RITUAL/)
    const { entries } = JSON.parse(read('.memory/memory-index.json'))
    const categories = entries.map(({ category }: { category: string }) => category)
    expect(categories.toSorted()).toEqual(['CONFIG', 'PATTERN', 'Ritual', 'ritual'])
    expect(read('.memory/10-Memories/README.md')).toContain('**Tags**: ritual, evening')
    const report = everkeep('distill --markdown').stdout
    for (const category of ['CONFIG', 'PATTERN', 'Ritual', 'ritual'])
      expect(report).toMatch(new RegExp(`^\\| ${category} \\| 1 `, 'm'))
    expect(everkeep('list --kind Ritual').stdout).toContain('Ports of the server')
    expect(everkeep('list --kind Ritual').stdout).not.toContain('Quiet hours')
    expect(everkeep('search firewall --kind ritual').stdout).toContain('Quiet hours')
  })

  test('what is edited or moved keeps the category as it was written', () => {
    const { everkeep, read } = project()
    everkeep('edit MEM-ports --add-tag door')
    expect(read('.memory/10-Memories/MEM-ports.md')).toMatch(/^tags: \[Ritual, door\]$/m)
    everkeep('convert --to claude-md --replace --yes')
    everkeep('convert --to vault --replace --yes')
    expect(read('.memory/10-Memories/MEM-ports.md')).toMatch(/^tags: \[Ritual, door\]$/m)
    expect(read('.memory/10-Memories/MEM-settings.md')).toMatch(/^tags: \[CONFIG, Ops\]$/m)
  })

  test('`purge` offers nothing whose use is unknown (DST-12)', () => {
    const { everkeep, at } = project()
    const old = (MEMORIES['MEM-ports.md'] ?? '')
      .replace(/^retrieval_count.*\nlast_retrieved.*\n/m, '')
      .replace('2025-07-01', '2019-07-01')
    for (const name of Object.keys(MEMORIES))
      writeFileSync(at(`.memory/10-Memories/${name}`), old.replace('Ports', name))
    expect(everkeep('distill purge --dry-run').stdout).toContain('No purge candidates found.')
  })

  test('own sections of index.md stay', () => {
    const { everkeep, read, at } = project()
    everkeep('index')
    const path = '.memory/20-Indices/index.md'
    writeFileSync(at(path), `${read(path)}\n## My notes\n\nRead the settings first.\n`)
    everkeep('distill merge --select 1')
    expect(read(path)).toContain('## My notes\n\nRead the settings first.')
  })
})
