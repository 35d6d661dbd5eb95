import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stateOf } from '../state-of.ts'
import { largeVault } from './support/rotten-vault.ts'
import { uiServer } from './support/ui-server.ts'

test('UIX-02: a run cancelled at any moment blocks no writer', async () => {
  const root = await largeVault(300)
  rmSync(join(stateOf(root), 'index.db'), { force: true })
  const server = await uiServer(root)
  const { rows } = await server.call('memories.browse', { limit: 1 })
  for (const wait of [5, 100, 251]) {
    rmSync(join(stateOf(root), 'index.db'), { force: true })
    const run = await server.call('maintain.start', { job: 'maintain' })
    await new Promise((resolve) => setTimeout(resolve, wait))
    expect((await server.call('maintain.cancel', { run: run.id })).state).toMatch(/cancelled|done/)
    const action = wait % 2 === 0 ? 'pin' : 'unpin'
    const { refused } = await server.call('memory.act', { names: [rows[0]!.name], action })
    expect(refused).toEqual([])
  }
  await server.close()
})
