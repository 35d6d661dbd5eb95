import { expect, test } from 'vitest'
import { fakeHost } from '../../../../test/cli/fake-host.ts'
import { run } from '../run.ts'

// DRM-10
test.each(['dream', 'maintain'])('%s: no vault is made where one is shut', async (verb) => {
  const said = async (notes: readonly string[]): Promise<string> => {
    const fake = fakeHost()
    const host = { ...fake, openAll: async () => ({ apps: [], notes }) }
    expect(await run([verb, '--dry-run'], host)).toBe(0)
    return fake.said.stderr
  }
  expect(await said([])).toContain('everkeep init')
  const shut = await said(['/p/.memory was skipped: permission denied.'])
  expect(shut).toContain('permission denied')
  expect(shut).not.toContain('everkeep init')
})
