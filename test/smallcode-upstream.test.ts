import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const DAY = 86_400_000
const daysAgo = (days: number): string => new Date(Date.parse(NOW) - days * DAY).toISOString()

interface Stored {
  readonly type: string
  readonly title: string
  readonly days: number
  readonly tier?: string
}

function project() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-smallcode-')))
  const at = (path: string): string => join(root, 'project', path)
  const write = (path: string, value: object): void => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), JSON.stringify(value, null, 2))
  }
  mkdirSync(at('.git'), { recursive: true })
  const env = { ...WARM, PATH: process.env['PATH'], HOME: root, NO_COLOR: '1', EVERKEEP_NOW: NOW }
  const everkeep = (line: string): string => {
    const done = spawnSync(process.execPath, [BINARY, ...line.split(' ')], {
      cwd: at(''),
      env,
      encoding: 'utf8',
    })
    return `${done.stdout}${done.stderr}`
  }
  const store = (objects: readonly Stored[]): void =>
    write('.smallcode/memory/index.json', {
      version: 1,
      objects: objects.map(({ type, title, days, tier = 'hot' }, place) => ({
        id: `a000000${place}`,
        ...{ type, title, content: `${title}.`, tags: [], relations: [], source: null, tier },
        ...{ createdAt: daysAgo(200), updatedAt: daysAgo(200), last_used_at: daysAgo(days) },
      })),
    })
  const tiers = (): Readonly<Record<string, string>> => {
    const { objects } = JSON.parse(readFileSync(at('.smallcode/memory/index.json'), 'utf8'))
    return Object.fromEntries(
      objects.map(({ title, tier }: { title: string; tier: string }) => [title, tier]),
    )
  }
  return { everkeep, store, tiers, write }
}

describe("smallcode's own tests of its hygiene, in our words (HYG-01, HYG-02)", () => {
  test('70 days unused goes to the archive, 5 days stays hot', () => {
    const { everkeep, store, tiers } = project()
    store([
      { type: 'gotcha', title: 'Old', days: 70 },
      { type: 'gotcha', title: 'Fresh', days: 5 },
    ])
    expect(everkeep('hygiene')).toContain('1 moved to the cold tier, 0 retired, of 2 memories.')
    expect(tiers()).toEqual({ Old: 'archive', Fresh: 'hot' })
  })

  test('a cap of 4 with batches of 2 archives the two that were used longest ago', () => {
    const { everkeep, store, tiers } = project()
    store(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((title, at) => ({ type: 'gotcha', title, days: 20 - at })),
    )
    everkeep('config set hygiene.hot_cap 4')
    everkeep('config set hygiene.batch 2')
    expect(everkeep('hygiene')).toContain('2 moved to the cold tier')
    expect(tiers()).toEqual({ A: 'archive', B: 'archive', C: 'hot', D: 'hot', E: 'hot', F: 'hot' })
  })

  test('a convention stays hot, whatever its age, and the output says why', () => {
    const { everkeep, store, tiers } = project()
    store([
      { type: 'convention', title: 'Tabs', days: 80 },
      ...['A', 'B', 'C', 'D', 'E'].map((title, at) => ({ type: 'gotcha', title, days: 20 - at })),
    ])
    everkeep('config set hygiene.hot_cap 4')
    everkeep('config set hygiene.batch 2')
    const why = 'Stays hot, since the kind convention does not age: Tabs.'
    expect(everkeep('hygiene --dry-run')).toContain(why)
    expect(everkeep('hygiene')).toContain(why)
    expect(tiers()).toMatchObject({ Tabs: 'hot', A: 'archive', B: 'archive', C: 'hot' })
  })

  test('nothing to do in an empty store', () => {
    const { everkeep, store } = project()
    store([])
    expect(everkeep('hygiene')).toContain('0 moved to the cold tier, 0 retired, of 0 memories.')
  })
})

describe("smallcode's own tests of its evolver, in our words (SKL-04, COR-47)", () => {
  const trace = (id: string, prompt: string, steps: readonly object[] = []) => ({
    ...{ id, model: 'm', prompt, startedAt: Date.parse(NOW) - DAY, steps, tokens: 10 },
  })
  const patch = (result: string, file = 'src/a.js') => ({
    ...{ type: 'tool_call', name: 'patch', args: JSON.stringify({ path: file }), result },
    durationMs: 1,
  })
  const withTraces = (traces: readonly ReturnType<typeof trace>[]): string => {
    const { everkeep, store, write } = project()
    store([])
    for (const one of traces) write(`.smallcode/traces/${one.id}.json`, one)
    return everkeep('evolve')
  }

  test('three ways to ask for a conversion of csv to json are one request', () => {
    const report = withTraces([
      trace('t1', 'convert the csv file to json'),
      trace('t2', 'please convert another csv file to json'),
      trace('t3', 'convert this new csv file to json for me'),
    ])
    expect(report).toMatch(/Repeated request \(3x\): ".*csv.*json/)
  })

  const others = [trace('t2', 'explain the router'), trace('t3', 'bump the version')]

  test('three failures in a row of one tool on one file are a loop', () => {
    const report = withTraces([
      trace('t1', 'fix it', [patch('✗ no match'), patch('✗ no match'), patch('Error: no match')]),
      ...others,
    ])
    expect(report).toContain('Tool retry loop: patch failed 3x in a row on src/a.js')
  })

  test.each([
    [
      'another call',
      { type: 'tool_call', name: 'read_file', args: '{}', result: 'text', durationMs: 1 },
    ],
    ['a success', patch('ok')],
    ['the same tool on another file', patch('✗ no match', 'src/b.js')],
  ])('%s in between ends it', (_, between) => {
    const failed = patch('✗ no match')
    const report = withTraces([trace('t1', 'fix it', [failed, failed, between, failed]), ...others])
    expect(report).not.toContain('Tool retry loop')
  })
})
