// COR-27: what an edit leaves alone follows the new words where it came from the old ones.
import { expect, test } from 'vitest'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { applyPlan } from '../write/apply.ts'
import { editableText, planEdit } from './edit.ts'
import { planSave, type SaveRequest } from './save.ts'
import { saveMemory } from './save-memory.ts'

const OLD = 'The staging database runs Postgres 15 with the pgvector extension.'
const NEW = 'The nightly deploy uses Kubernetes with a helm chart named orchard.'

async function saved(request: SaveRequest) {
  const { world } = await seededWorld('vault', [])
  await saveMemory(world, await planSave(world, request), { force: true, replace: true })
  return { world, memory: await only(world) }
}

async function only(world: World) {
  const { entries } = await readCatalog(world)
  return (await loadMemory(world, entries[0]!)).memory
}

test('COR-27: keywords, summary and topic that were derived are derived anew from a new text', async () => {
  const { world, memory } = await saved({ text: OLD })
  expect(memory).toMatchObject({ topic: 'database', summary: OLD })
  expect(memory.keywords).toContain('pgvector')
  const plan = await planEdit(world, memory.id, { fields: { title: 'Nightly deploy', body: NEW } })
  await applyPlan(world, { plan, select: 'all' })
  const after = await only(world)
  expect(after).toMatchObject({ topic: 'deployment', summary: NEW })
  expect(after.keywords).toContain('kubernetes')
  expect(after.keywords).not.toContain('pgvector')
})

test('COR-27: the same for a text that was changed in an editor', async () => {
  const { world, memory } = await saved({ text: OLD })
  const { text, version } = await editableText(world, memory.id)
  const edited = text.replace(/(?<=---\n[\s\S]*\n---\n)[\s\S]*/, (body) =>
    body.replaceAll(OLD.slice(0, -1), NEW.slice(0, -1)),
  )
  expect(edited).not.toBe(text)
  const plan = await planEdit(world, memory.id, { text: edited, hash: version })
  await applyPlan(world, { plan, select: 'all' })
  const after = await only(world)
  expect(after.keywords).toContain('kubernetes')
  expect(after.keywords).not.toContain('pgvector')
  expect(after.topic).toBe('deployment')
})

test('COR-27: what somebody chose stays', async () => {
  const { world, memory } = await saved({ text: OLD, topic: 'hosting/berlin' })
  const chosen = await planEdit(world, memory.id, { fields: { summary: 'Where staging runs.' } })
  await applyPlan(world, { plan: chosen, select: 'all' })
  const plan = await planEdit(world, memory.id, { fields: { body: NEW } })
  await applyPlan(world, { plan, select: 'all' })
  expect(await only(world)).toMatchObject({
    topic: 'hosting/berlin',
    summary: 'Where staging runs.',
  })
})
