import { expect, test } from 'vitest'
import { testHash } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import type { Instant } from '../base/instant.ts'
import { foundPath } from '../base/vault-path.ts'
import type { MemoryId, Version } from '../model/memory.ts'
import { unveilWaiting, veilWaiting, type Waiting } from './mask-secrets.ts'
import type { Plan } from './plan.ts'

const OLD = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
const NEW = `ghp_${'Z9y8X7w6V5'.repeat(4).slice(0, 36)}`
const path = foundPath('a.md')
const plan: Plan = {
  id: 'plan-1',
  operation: 'learn',
  madeAt: '2026-01-01T00:00:00.000Z' as Instant,
  vault: '/v',
  changes: [
    {
      id: 'c1',
      action: 'update',
      target: { id: 'a' as MemoryId, path },
      before: 'v1' as Version,
      after: { as: 'memory', memory: draft('A', { body: `${OLD} and ${NEW}` }), path },
      reason: `holds ${OLD}`,
      evidence: [{ what: 'said', detail: NEW }],
      needs: 'consent',
    },
    {
      id: 'c2',
      action: 'update',
      target: { id: 'b' as MemoryId, path },
      before: 'v1' as Version,
      after: { as: 'text', text: OLD, path },
      reason: '',
      evidence: [],
      needs: 'consent',
    },
  ],
  files: [{ path, before: OLD, after: undefined, reason: '' }],
  notes: [NEW],
}

const waiting: Waiting = {
  plan,
  bases: [{ change: 'c1', memory: draft('A', { body: OLD }), text: OLD }],
}

test('WRT-13: a veiled plan holds no secret and keeps everything else', () => {
  const veiled = veilWaiting(waiting, testHash.version)
  expect(JSON.stringify(veiled)).not.toContain('ghp_')
  expect(veiled.plan.changes[0]).toMatchObject({
    id: 'c1',
    before: 'v1',
    target: { id: 'a', path },
  })
  expect(veilWaiting(veiled, testHash.version)).toEqual(veiled)
})

test('WRT-13: a secret that stands in the file already comes back to its place, a new one does not', () => {
  const veiled = veilWaiting(waiting, testHash.version)
  const opened = unveilWaiting(veiled, [`token: ${OLD}\n`], testHash.version)
  const text = JSON.stringify(opened)
  expect(text).toContain(OLD)
  expect(text).not.toContain(NEW)
  expect(text).not.toMatch(/\[secret:[\w-]+\]#/)
  expect(opened.plan.files).toEqual(plan.files)
  expect(opened.plan.changes[1]).toEqual(plan.changes[1])
  expect(opened.bases).toEqual(waiting.bases)
})
