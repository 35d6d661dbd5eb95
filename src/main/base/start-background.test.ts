import { expect, test } from 'vitest'
import { leaveToBackground, startInBackground } from './start-background.ts'

// AGT-03: no system takes a command line of so many characters.
const REFUSED = { work: 'rest', cwd: `/${'x'.repeat(4_000_000)}`, session: 's1' } as const

test('a process that cannot be started is missed by nobody who does not wait for it', () => {
  expect(() => leaveToBackground(REFUSED)).not.toThrow()
})

test('who waits for it is told', async () => {
  await expect(startInBackground(REFUSED)).rejects.toThrow('spawn')
})
