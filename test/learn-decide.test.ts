import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

const QUEUE = `---
title: Retries of the queue
tags: [PATTERN]
topic: queue
keywords: [queue, retries, backoff, jitter]
---

Retries of the queue wait with backoff and jitter. The first wait is a second. Each further one is twice as long.
`

/** A project with a vault of one memory, and documents to learn from. */
function project(files: Readonly<Record<string, string>>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-decide-')))
  const at = (path: string): string => join(root, 'project', path)
  for (const folder of ['home', 'project/.git', 'project/.memory/10-Memories', 'project/docs'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(at('.memory/10-Memories/MEM-queue.md'), QUEUE)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(at(path), '..'), { recursive: true })
    writeFileSync(at(path), text)
  }
  const env = { ...WARM, PATH: process.env['PATH'], HOME: join(root, 'home'), NO_COLOR: '1' }
  const everkeep = (...args: readonly string[]) =>
    spawnSync(process.execPath, [BINARY, ...args], { cwd: at(''), env, encoding: 'utf8' })
  const memories = (): readonly string[] =>
    readdirSync(at('.memory/10-Memories'))
      .filter((name) => name.startsWith('MEM-'))
      .sort()
  const read = (name: string): string => readFileSync(at(`.memory/10-Memories/${name}`), 'utf8')
  return { everkeep, memories, read }
}

const DOCS = {
  'docs/a-mail.md': '# Mail\n\nMails are sent by Postmark since SES lost some.\n',
  'docs/b-ports.md': '# Ports\n\nThe admin port is 8443 in staging.\n',
  'docs/c-queue.md':
    '# Queue\n\nRetries of the queue wait with backoff, jitter and a ceiling of 30 seconds.\n',
}

describe('COR-43: every segment of a plan can be decided without a terminal', () => {
  test('files are listed ten a page and chosen by number', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `docs/note-${String(at + 1).padStart(2, '0')}.md`,
        `# Note ${at}\n\nWords of note ${at}.\n`,
      ]),
    )
    const { everkeep } = project(many)
    const first = everkeep('learn', 'docs/', '--list').stdout
    expect(first).toContain('10. docs/note-10.md')
    expect(first).not.toContain('11. docs/')
    expect(first).toContain('2 more files: --page 2')
    expect(everkeep('learn', 'docs/', '--list', '--page', '2').stdout).toContain(
      '12. docs/note-12.md',
    )
    const planned = JSON.parse(
      everkeep('learn', 'docs/', '--files', '2,11', '--plan', '--json').stdout,
    )
    expect(
      planned.content_map.segments.map((one: { source_file: string }) => one.source_file),
    ).toEqual(['docs/note-02.md', 'docs/note-11.md'])
    expect(everkeep('learn', 'docs/', '--files', '13', '--plan').status).toBe(2)
  })

  test('a plan is short on the screen, whole in its file, and applied by its id with other decisions', () => {
    const { everkeep, memories, read } = project(DOCS)
    const before = memories()
    const { stdout } = everkeep('learn', 'docs/', '--plan')
    expect(stdout.length).toBeLessThan(1_500)
    expect(stdout).toMatch(/3\. Queue[\s\S]*(UPDATE|EXTEND) MEM-queue/)
    expect(memories()).toEqual(before)
    const kept = JSON.parse(
      readFileSync(/The complete plan: (\S+)/.exec(stdout)?.[1] ?? '', 'utf8'),
    )
    expect(kept.plan.decisions[1].text).toContain('The admin port is 8443')
    const id = /--apply (plan-\S+)/.exec(stdout)?.[1] ?? ''
    // Without a choice it is shown and not done.
    const looked = everkeep('learn', '--apply', id, '--decide', '1=SKIP')
    expect(looked.stdout).toContain('learn: ')
    expect(memories()).toEqual(before)
    const decide = ['1+2=CREATE', '1.topic=ops/mail', '1.kind=config', '3=EXTEND MEM-queue']
    const done = everkeep(
      'learn',
      '--apply',
      id,
      ...decide.flatMap((one) => ['--decide', one]),
      '--select',
      'all',
    )
    expect([done.status, done.stderr]).toEqual([0, ''])
    const [made] = memories().filter((name) => !before.includes(name))
    expect(memories()).toHaveLength(2)
    expect(read(made!)).toContain('topic: "ops/mail"')
    expect(read(made!)).toContain('CONFIG')
    expect(read(made!)).toMatch(/Postmark[\s\S]*8443/)
    expect(read('MEM-queue.md')).toMatch(/## Extension[\s\S]*ceiling of 30 seconds/)
    everkeep('undo')
    expect(memories()).toEqual(before)
    expect(read('MEM-queue.md')).toBe(QUEUE)
  })

  test('skipping everything says so in the words of skill-memory (LRN-13)', () => {
    const { everkeep, memories } = project(DOCS)
    const before = memories()
    const all = everkeep('learn', 'docs/', '--decide', '1=SKIP,2=SKIP,3=SKIP', '--select', 'all')
    expect(all.stdout).toContain('No memories created (all content skipped)')
    expect(memories()).toEqual(before)
  })

  test.each([
    ['4=SKIP', 'There are 3 segments'],
    ['1=DROP', 'DROP is none of UPDATE, EXTEND, CREATE, SKIP'],
    ['1=UPDATE MEM-nowhere', 'MEM-nowhere'],
    ['1.kind=nonsense', 'nonsense'],
  ])('%s is refused, and nothing is written', (decide, why) => {
    const { everkeep, memories } = project(DOCS)
    const before = memories()
    const { status, stderr } = everkeep('learn', 'docs/', '--decide', decide, '--select', 'all')
    expect(status).not.toBe(0)
    expect(stderr).toContain(why)
    expect(memories()).toEqual(before)
  })
})
