import type { Readable, Writable } from 'node:stream'
import { greetingFor } from '../surfaces/mcp/greeting.ts'
import type { Pipes } from '../surfaces/mcp/serve-stdio.ts'

const LINE_END = 0x0a

/**
 * Answers the client's first message before the server is loaded, which takes longer than all the rest of its start.
 * The server gets that message too; what it says to it was said, and is left out.
 */
export async function greetClient(version: string, { stdin, stdout }: Pipes): Promise<Pipes> {
  const line = await firstLine(stdin)
  const greeting = line === undefined ? undefined : greetingFor(line, version)
  if (greeting === undefined) return { stdin, stdout }
  stdout.write(`${JSON.stringify(greeting.message)}\n`)
  return { stdin, stdout: withoutAnswer(stdout, greeting.id) }
}

/** What came first, if it is a whole line; it stays in the pipe. */
function firstLine(stdin: Readable): Promise<string | undefined> {
  return new Promise((resolve) => {
    const done = (line: string | undefined): void => {
      stdin.off('readable', look).off('end', gone).off('error', gone)
      resolve(line)
    }
    const gone = (): void => done(undefined)
    const look = (): void => {
      const chunk: Buffer | null = stdin.read()
      // Nothing yet; or the end, which is told by itself.
      if (chunk === null) return
      stdin.unshift(chunk)
      const end = chunk.indexOf(LINE_END)
      done(end < 0 ? undefined : chunk.toString('utf8', 0, end))
    }
    stdin.on('readable', look).on('end', gone).on('error', gone)
  })
}

/** The same pipe, through which the first answer to one request does not go. */
function withoutAnswer(stdout: Writable, id: string | number): Writable {
  let wasLeftOut = false
  const write = (message: string): boolean => {
    if (wasLeftOut || !answers(message, id)) return stdout.write(message)
    wasLeftOut = true
    return true
  }
  return new Proxy(stdout, {
    get(target, name) {
      if (name === 'write') return write
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function answers(message: string, id: string | number): boolean {
  const said: unknown = JSON.parse(message)
  return typeof said === 'object' && said !== null && 'id' in said && said.id === id
}
