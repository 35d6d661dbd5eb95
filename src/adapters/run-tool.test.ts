import { expect, test } from 'vitest'
import { runTool } from './run-tool.ts'
import { startDeadline } from './start-deadline.ts'

// REC-07, REC-13: a program that does not end is left behind, with its time.
test('a program is ended when its time is over, and nobody waits for it', async () => {
  const { within, end } = startDeadline(200)
  const said: string[] = []
  const outcome = await runTool({
    command: process.execPath,
    args: ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"],
    cwd: process.cwd(),
    within,
    onText: (text) => void said.push(text),
  })
  end()
  expect(outcome).toEqual({ kind: 'cut' })
})

test('with no time left none is started', async () => {
  const within = { leftMs: () => 1, whenOver: () => () => undefined }
  const call = { command: 'no-such-program', args: [], cwd: process.cwd(), within }
  expect(await runTool({ ...call, onText: () => undefined })).toEqual({ kind: 'cut' })
})

test('what a program says before its end is told, and a missing one is absent', async () => {
  const { within, end } = startDeadline(30_000)
  const said: string[] = []
  const call = { args: ['-e', "console.log('here')"], cwd: process.cwd(), within }
  const onText = (text: string) => void said.push(text)
  expect(await runTool({ ...call, command: process.execPath, onText })).toEqual({
    kind: 'ended',
    code: 0,
  })
  expect(said.join('')).toBe('here\n')
  expect(await runTool({ ...call, command: 'no-such-program', onText })).toEqual({ kind: 'absent' })
  end()
})
