import { expect, test } from 'vitest'
import { fixedWorld } from '../../test/fixed-world.ts'
import { draft, planDrafts } from '../../test/support/demo-changes.ts'
import { openMemoryLedger } from '../../test/twins/memory-ledger.ts'
import { layoutNamed } from '../core/layouts/all-layouts.ts'
import { brief } from './recall/brief.ts'
import { context } from './recall/for-prompt.ts'
import type { RecallVault } from './recall/recall-vault.ts'
import { why } from './recall/why.ts'
import { applyPlan } from './write/apply.ts'

// REC-08, AGT-03: Copilot CLI starts the hooks of a session and of its first prompt at once.

const CACHE = { title: 'Cache in Redis', keywords: ['redis'], body: 'One node, ten minutes.' }
/** More than a brief tells. */
const OLDER = Array.from({ length: 12 }, (_, at) => ({
  title: `Note ${at}`,
  keywords: [`word${at}`],
  body: `Text ${at}.`,
}))

/** A vault, and the same one for a hook during which another one runs from its beginning to its end. */
async function vaultWith(memories: readonly { readonly title: string }[]) {
  const ledger = openMemoryLedger()
  const world = fixedWorld(layoutNamed('vault'), {}, { over: { ledger } })
  const drafts = memories.map((memory) => ({ ...draft(memory.title), ...memory }))
  await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
  const vault: RecallVault = { world, scope: 'project', trusted: true }
  const during = (other: () => Promise<unknown>, at: 'look' | 'line' = 'look'): RecallVault => {
    let isBegun = false
    const otherAt = async (moment: typeof at): Promise<void> => {
      if (isBegun || moment !== at) return
      isBegun = true
      await other()
    }
    const watched: typeof ledger = {
      ...ledger,
      ofSession: async (session) => {
        const records = await ledger.ofSession(session)
        await otherAt('look')
        return records
      },
      append: async (record) => {
        await otherAt('line')
        await ledger.append(record)
      },
    }
    return { ...vault, world: { ...world, ledger: watched } }
  }
  return { vault, during, ledger }
}

const ask = async (vault: RecallVault, prompt: string) =>
  (await context([vault], { prompt, session: 's' })).text
const begin = async (vault: RecallVault) => (await brief([vault], { session: 's' })).text

test.each(['look', 'line'] as const)(
  'what a brief tells meanwhile is not told with the first prompt: at its %s',
  async (at) => {
    const { vault, during } = await vaultWith([CACHE])
    let told = ''
    const other = async () => {
      told = await begin(vault)
    }
    expect(await ask(during(other, at), 'why redis?')).toBe('')
    expect(told).toContain('One node')
    expect(await vault.world.usage.moments()).toHaveLength(1)
  },
)

test('what the first prompt brings meanwhile is not told by the brief, nor by a later prompt', async () => {
  const { vault, during, ledger } = await vaultWith([CACHE, ...OLDER])
  let told = ''
  const second = await begin(
    during(async () => {
      told = await ask(vault, 'why redis, and what is word0 and word3?')
    }),
  )
  expect(told).toContain('One node')
  expect(second).toContain('Text')
  expect(second).not.toContain('One node')
  expect(await ask(vault, 'redis and word0 again')).toBe('')
  expect(await why([vault], { limit: 9 })).not.toContainEqual(
    expect.objectContaining({ after: expect.anything() }),
  )
  const times = (await ledger.all()).flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(times).size).toBe(times.length)
})

test('a brief that comes late finds what the first prompt brought', async () => {
  const { vault } = await vaultWith([CACHE])
  expect(await ask(vault, 'why redis?')).toContain('One node')
  expect((await brief([vault], { session: 's', begins: true })).text).toBe('')
})

test('a conversation that was compacted begins anew', async () => {
  const { vault } = await vaultWith([CACHE])
  expect(await ask(vault, 'why redis?')).toContain('One node')
  expect(await begin(vault)).toContain('One node')
  expect(await begin(vault)).toContain('One node')
})
