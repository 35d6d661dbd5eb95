import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeCheckpoint } from '../../src/app/conversation/checkpoint.ts'
import { stopTurn } from '../../src/app/conversation/stop.ts'
import { triageConversation } from '../../src/app/conversation/triage.ts'
import type { World } from '../../src/ports/world.ts'
import { type BadCase, checkAll } from './check.ts'
import { diskStage, put } from './stages.ts'

const hear = {
  triage: (world: World, path: string): Promise<unknown> =>
    triageConversation(world, { path, propose: true }),
  checkpoint: (world: World, path: string): Promise<unknown> =>
    makeCheckpoint(world, { path, propose: true }),
  stop: (world: World, transcript: string): Promise<unknown> =>
    stopTurn(world, {
      transcript,
      session: 's',
      isContinued: false,
      isSubAgent: false,
      hasHost: true,
    }),
} as const

/** What is named as a transcript, and lies beside the vault. */
const strange: readonly [name: string, make: (folder: string) => string][] = [
  ['is not there', (folder) => join(folder, 'missing.jsonl')],
  ['is a folder', (folder) => folder],
  ['is empty', (folder) => written(folder, '')],
  ['is blank lines', (folder) => written(folder, '\n\n \n')],
  [
    'is binary',
    (folder) =>
      written(
        folder,
        Uint8Array.from({ length: 100_000 }, (_, place) => (place * 7919) % 256),
      ),
  ],
  ['is prose', (folder) => written(folder, 'We decided to use X because of Y.\n'.repeat(50))],
  [
    'is JSON of something else',
    (folder) => written(folder, `${JSON.stringify({ level: 30, msg: 'We decided' })}\n`.repeat(50)),
  ],
  [
    'is one JSON list',
    (folder) => written(folder, JSON.stringify([{ type: 'human', content: 'x' }])),
  ],
  ['is half a line', (folder) => written(folder, '{"type":"user","message":{"role":"us')],
  ['is one endless line', (folder) => written(folder, 'x'.repeat(9 * 1024 * 1024))],
  ['has a NUL in its name', () => 'a\0b.jsonl'],
  ['has an endless name', (folder) => join(folder, 'x'.repeat(10_000))],
  ['has no name', () => ''],
  ['is a device', () => '/dev/zero'],
  [
    'is a pipe',
    (folder) => {
      execFileSync('mkfifo', [join(folder, 'pipe')])
      return join(folder, 'pipe')
    },
  ],
  [
    'leads to itself',
    (folder) => {
      symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
      return join(folder, 'loop')
    },
  ],
]

function written(folder: string, text: string | Uint8Array): string {
  put(folder, 't.jsonl', text)
  return join(folder, 't.jsonl')
}

function casesFor(verb: keyof typeof hear): readonly BadCase[] {
  return strange.map(([name, make]) => {
    let path = ''
    const prepared = (root: string): void => {
      const folder = join(root, '..', '..', 'around')
      mkdirSync(folder, { recursive: true })
      path = make(folder)
    }
    return {
      name,
      make: () => diskStage({ spoil: prepared }),
      run: ({ world }) => hear[verb](world, path),
      told: { code: 'INPUT_ERROR', field: 'transcript' },
    }
  })
}

// TRI-01: whatever a hook or a person names as a transcript, nothing is written but a message.
for (const verb of ['triage', 'checkpoint', 'stop'] as const)
  checkAll(`${verb}: a transcript that`, () => diskStage(), casesFor(verb))

describe('odd lines in a conversation hide no others (TRI-01)', () => {
  const said = (text: string): string => JSON.stringify({ type: 'human', content: text })
  const choice = said('We decided to use Postgres instead of Mongo because JSONB covers it.')

  test.each([
    ['a half-written end', `${choice}\n{"type":"assist`],
    ['a torn line between', `{"type":"hum\n${choice}\n`],
    ['binary between', `\u0000\u0001\ufffd\n${choice}\n`],
    ['Windows line ends', `${said('hello')}\r\n${choice}\r\n`],
    ['a byte order mark', `\ufeff${said('hello')}\n${choice}\n`],
    [
      'types of tomorrow',
      `${JSON.stringify({ type: 'hologram', uuid: 'u', sessionId: 's' })}\n${choice}\n`,
    ],
    [
      'wrong types within',
      `${JSON.stringify({ type: 'user', uuid: 'u', message: { content: 7 } })}\n${JSON.stringify({ type: 'assistant', uuid: 'u', message: { content: [null, 3, { type: 'text', text: {} }] } })}\n${choice}\n`,
    ],
  ])('%s', async (_, text) => {
    const stage = await diskStage()
    put(stage.root, '../t.jsonl', text)
    const { findings } = await triageConversation(stage.world, {
      path: join(stage.root, '..', 't.jsonl'),
    })
    expect(findings.map(({ kind }) => kind)).toEqual(['decision'])
    stage.close()
    stage.dispose()
  })

  test('a large conversation is heard whole, within bounds', async () => {
    const stage = await diskStage()
    const path = join(stage.root, '..', 'large.jsonl')
    put(stage.root, '../large.jsonl', `${choice}\n`)
    const chunk =
      `${JSON.stringify({ type: 'tool_result', tool_use_id: 't', content: 'y'.repeat(20_000) })}\n`.repeat(
        50,
      )
    for (let part = 0; part < 60; part++) appendFileSync(path, chunk)
    const before = process.memoryUsage().heapUsed
    const { findings } = await triageConversation(stage.world, { path })
    expect(findings.map(({ kind }) => kind)).toEqual(['decision'])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024)
    stage.close()
    stage.dispose()
  })
})

test('TRI-01: an endless line is no empty file', async () => {
  const stage = await diskStage()
  const folder = join(stage.root, '..')
  const said = (text: string): Promise<unknown> =>
    hear.triage(stage.world, written(folder, text)).catch((error: Error) => error.message)
  expect(await said('')).toMatch(/has no conversation: it is empty\.$/)
  expect(await said('x'.repeat(9 * 1024 * 1024))).toMatch(/has no conversation\.$/)
  stage.close()
  stage.dispose()
})
