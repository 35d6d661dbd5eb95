import { spawn } from 'node:child_process'
import { opencodeEnv } from './conversations.ts'
import { clientNamed, type Person } from './person.ts'
import { type ModelRequest, type Reply, standIn } from './stand-in.ts'

export interface OpencodeServer {
  readonly requests: readonly ModelRequest[]
  /** Says something in a conversation of its own, and comes back when the turn has ended. */
  readonly say: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** opencode as its terminal and its editors use it: a server that outlives a turn. */
export async function opencodeServer(
  person: Person,
  script: readonly (readonly Reply[])[],
): Promise<OpencodeServer> {
  const api = await standIn(script)
  const child = spawn(clientNamed('opencode') ?? '', ['serve', '--port', '0'], {
    cwd: person.at('project'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: person.at('home'),
      TMPDIR: person.at('tmp'),
      ...opencodeEnv(api.url),
    },
  })
  const url = await new Promise<string>((found, failed) => {
    let text = ''
    const look = (chunk: Buffer): void => {
      text += chunk
      const address = /http:\/\/[\d.]+:\d+/.exec(text)?.[0]
      if (address !== undefined) found(address)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.on('close', () => failed(new Error(text)))
  })
  const post = async (path: string, body: object): Promise<{ readonly id: string }> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // Safe: a session is answered with its id, and of a message nothing is used.
    return (await response.json()) as { readonly id: string }
  }
  return {
    requests: api.requests,
    say: async (text) => {
      const { id } = await post('/session', {})
      await post(`/session/${id}/message`, { parts: [{ type: 'text', text }] })
    },
    close: async () => {
      child.kill()
      await new Promise((ended) => child.on('close', ended))
      await api.close()
    },
  }
}
