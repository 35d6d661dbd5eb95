import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { checkFrames, LINE_BYTES_MAX } from './check-frames.ts'
import { makeOffers } from './consent-offers.ts'
import { makeServer } from './make-server.ts'
import type { McpHost } from './mcp-host.ts'

export interface Pipes {
  readonly stdin: Readable
  readonly stdout: Writable
}

/** Speaks to one client until its end of the pipe is closed. The first message decides which revision is spoken. */
export async function serveOverStdio(host: McpHost, { stdin, stdout }: Pipes): Promise<void> {
  const offers = makeOffers()
  const messages = checkFrames({ stdout, log: host.log })
  const transport = new StdioServerTransport(messages, stdout, {
    maxBufferSize: 2 * LINE_BYTES_MAX,
  })
  const handle = serveStdio(() => makeServer({ host, offers }), {
    transport,
    onerror: (error) => host.log(`the client sent something odd: ${error.name}`),
  })
  await new Promise<void>((resolve) => {
    messages.once('end', resolve).once('close', resolve)
    stdin.once('error', (error) => messages.destroy(error)).once('close', () => messages.end())
    if (stdin.readableEnded) messages.end()
    else stdin.pipe(messages)
  })
  await handle.close()
}
