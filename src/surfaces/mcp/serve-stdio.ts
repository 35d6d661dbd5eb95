import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { McpHost } from './host.ts'
import { makeServer } from './make-server.ts'
import { makeOffers } from './offers.ts'

export interface Pipes {
  readonly stdin: Readable
  readonly stdout: Writable
}

/** Speaks to one client until its end of the pipe is closed. The first message decides which revision is spoken. */
export async function serveOverStdio(host: McpHost, { stdin, stdout }: Pipes): Promise<void> {
  const offers = makeOffers()
  const transport = new StdioServerTransport(stdin, stdout)
  const handle = serveStdio(() => makeServer({ host, offers }), {
    transport,
    onerror: (error) => host.log(`the client sent something odd: ${error.name}`),
  })
  await new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    if (stdin.readableEnded) resolve()
  })
  await handle.close()
}
