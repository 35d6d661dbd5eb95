import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly result?: { readonly sessionId?: string }
}

/**
 * One prompt to a client over the Agent Client Protocol, as an editor sends it. What a person types at a terminal goes
 * the same way; `-p` does not know commands everywhere.
 */
export async function promptOverAcp(child: ChildProcess, cwd: string, text: string): Promise<void> {
  const waiting = new Map<number, (answer: Answer) => void>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const answer: Answer = JSON.parse(line)
    // It asks and tells too, by numbers of its own.
    if (answer.id !== undefined && answer.method === undefined) waiting.get(answer.id)?.(answer)
  })
  const ask = (id: number, method: string, params: object): Promise<Answer> =>
    new Promise((answered, failed) => {
      waiting.set(id, answered)
      child.once('close', () => failed(new Error(`It ended before it answered ${method}.`)))
      child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  await ask(1, 'initialize', { protocolVersion: 1, clientCapabilities: {} })
  const { result } = await ask(2, 'session/new', { cwd, mcpServers: [] })
  const prompt = [{ type: 'text', text }]
  await ask(3, 'session/prompt', { sessionId: result?.sessionId, prompt })
}
