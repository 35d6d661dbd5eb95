import { type WriteOutcome, type WriteRequest, writeMemory } from '../../src/app/capture/write.ts'
import type { JsonObject } from '../../src/core/format/json/json.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { World } from '../../src/ports/world.ts'
import { type FixedWorld, fixedWorld } from '../fixed-world.ts'
import { decisionRecord } from './records.ts'

export const JWT = '.claude/memory/decisions/use-jwt.json'

/** An empty vault of seed 001's, on March 1st at noon. */
export function recordWorld(
  files: Readonly<Record<string, string>> = {},
  options: Parameters<typeof fixedWorld>[2] = {},
): FixedWorld {
  const start = '2026-03-01T12:00:00.000Z'
  return fixedWorld(layoutNamed('claude-json'), files, { start, ...options })
}

/** The same with one decision in it. */
export async function worldWithJwt(
  options: Parameters<typeof fixedWorld>[2] = {},
): Promise<FixedWorld> {
  const world = recordWorld({}, options)
  await create(world)
  return world
}

export function create(
  world: World,
  over: JsonObject = {},
  request: Partial<WriteRequest> = {},
): Promise<WriteOutcome> {
  const input = JSON.stringify(decisionRecord(over))
  return writeMemory(world, {
    action: 'create',
    category: 'decision',
    target: JWT,
    input,
    ...request,
  })
}

/** An update with a change entry, as a drafter makes it: the whole record with what is new. */
export function update(
  world: World,
  over: JsonObject = {},
  request: Partial<WriteRequest> = {},
): Promise<WriteOutcome> {
  const changes = [{ date: '2026-03-01T12:00:00Z', summary: 'Learned more' }]
  const input = JSON.stringify(decisionRecord({ changes, ...over }))
  return writeMemory(world, { action: 'update', target: JWT, input, ...request })
}

/** The record that stands there now. */
export async function recordAt(
  world: Pick<World, 'vault'>,
  path = 'decisions/use-jwt.json',
): Promise<JsonObject> {
  const file = await world.vault.read(path as never) // Safe: a path of a test.
  return JSON.parse(file?.text ?? 'null')
}
