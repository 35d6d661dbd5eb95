import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { checkFrames, LINE_BYTES_MAX } from './check-frames.ts'

/** What gets through, and what is answered, when this is sent in pieces of some size. */
async function sift(sent: string | Buffer, piece = 7) {
  const stdout = new PassThrough()
  const logged: string[] = []
  const sieve = checkFrames({ stdout, log: (line) => logged.push(line) })
  const [passed, said] = [text(sieve), text(stdout)]
  const bytes = Buffer.from(sent)
  for (let at = 0; at < bytes.length; at += piece)
    if (!sieve.write(bytes.subarray(at, at + piece)))
      await new Promise((resolve) => sieve.once('drain', resolve))
  sieve.end()
  const through = await passed
  stdout.end()
  const lines = (await said).split('\n').filter((line) => line !== '')
  return { through, answers: lines.map((line) => JSON.parse(line)), logged }
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
const refusal = (id: unknown, code: number) => ({ jsonrpc: '2.0', id, error: { code } })

// AGT-01
describe('what a client sends', () => {
  test.each([1, 7, 64, 4096])('gets through line by line, in pieces of %i', async (piece) => {
    const sent = `${PING}${PING.replace('1', '"ü"')}\n \n${PING}`
    const { through, answers, logged } = await sift(sent, piece)
    expect(through).toBe(sent.replace('\n\n \n', '\n'))
    expect([answers, logged]).toEqual([[], []])
  })

  test.each([
    ['no json: my-password-1234', null, -32_700],
    ['{"jsonrpc":"2.0","id":3,"method":', null, -32_700],
    ['[1,2]', null, -32_600],
    ['null', null, -32_600],
    ['{"jsonrpc":"1.0","id":3,"method":"ping"}', 3, -32_600],
    ['{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32_600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32_600],
  ])('%s is answered, and the next one is served', async (line, id, code) => {
    const { through, answers, logged } = await sift(`${line}\n${PING}`)
    expect(through).toBe(PING)
    expect(answers).toMatchObject([refusal(id, code)])
    expect(logged).toHaveLength(1)
    expect(JSON.stringify([answers, logged])).not.toContain('my-password-1234')
  })

  test('an odd answer gets none: that could go on for ever', async () => {
    const { through, answers } = await sift(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}\n{"id":3,"result":1}\n',
    )
    expect([through, answers]).toEqual(['', []])
  })
})

// AGT-01
describe('a line that is too long', () => {
  const filler = 'x'.repeat(LINE_BYTES_MAX + 1024)
  test.each([
    ['id in front', `{"jsonrpc":"2.0","id":5,"method":"m","params":{"t":"${filler}"}}`, 5],
    ['id behind', `{"method":"m","params":{"t":"${filler}"},"jsonrpc":"2.0","id":"five"}`, 'five'],
    ['an id of something else', `{"params":{"id":5,"t":"${filler}"},"method":"m"}`, null],
    ['no json', filler, null],
  ])('is refused by name: %s', async (_what, line, id) => {
    const { through, answers } = await sift(`${line}\n${PING}`, 64 * 1024)
    expect(through).toBe(PING)
    expect(answers).toMatchObject([refusal(id, -32_600)])
    expect(answers[0].error.message).toContain('10 MB')
  })

  test('of nearly that length is served', async () => {
    const line = `{"jsonrpc":"2.0","id":5,"method":"m","params":{"t":"${'x'.repeat(LINE_BYTES_MAX - 100)}"}}\n`
    expect((await sift(line, 64 * 1024)).through).toHaveLength(line.length)
  })
})
