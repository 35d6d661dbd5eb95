import { expect, test } from 'vitest'
import { openVault } from './open-vault.ts'

// AGT-07: a program in JavaScript has no compiler that tells.
test.each([{ cwd: '/work' }, 7, null])(
  'a folder that is no text is refused by name: %j',
  async (folder) => {
    await expect(openVault(folder as never)).rejects.toMatchObject({
      code: 'USAGE_ERROR',
      hint: expect.stringContaining("openVault('path/to/project')"),
    })
  },
)
