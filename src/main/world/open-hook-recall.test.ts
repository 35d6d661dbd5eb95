import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stateOf } from '../../../test/state-of.ts'
import { readSettings } from '../base/settings.ts'
import { initVaultHere } from './init-vault-here.ts'
import { openHookRecall } from './open-hook-recall.ts'

const INIT = { vault: undefined, layout: 'vault', scope: 'project', adopt: false } as const

// REC-05, REC-13: half of what is said to an agent is "yes" and "go on".
test('a prompt that says nothing to search for opens no vault', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-hook-recall-')))
  const [home, cwd] = [join(root, 'home'), join(root, 'project')]
  for (const folder of [home, join(cwd, '.git')]) mkdirSync(folder, { recursive: true })
  const settings = readSettings({ env: {}, home, cwd })
  await initVaultHere(settings, { ...INIT, dryRun: false })
  const memories = join(cwd, '.memory/10-Memories')
  mkdirSync(memories, { recursive: true })
  // Pinned, and for any prompt that is about something.
  writeFileSync(
    join(memories, 'MEM-a.md'),
    '---\ntitle: Yes means yes\npinned: true\nkeywords: [yes]\n---\n\nAsk first.\n',
  )
  const state = stateOf(join(cwd, '.memory'))
  rmSync(state, { recursive: true, force: true })
  const asked = async (prompt: string): Promise<string> => {
    const recall = openHookRecall(settings, [])
    const text = await recall.context(prompt, 's')
    recall.close()
    return text
  }
  for (const prompt of ['yes', 'go on', 'Yes, do that now.', 'looks good, continue', '好的'])
    expect(await asked(prompt)).toBe('')
  expect(existsSync(state)).toBe(false)
  await asked('what does that mean?')
  expect(existsSync(state)).toBe(true)
})
