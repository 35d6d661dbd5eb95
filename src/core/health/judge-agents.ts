import type { Diagnosis } from './diagnosis.ts'

/** How one file of a client stands, as `install --check` finds it. */
export interface AgentFile {
  readonly client: string
  readonly path: string
  readonly state: string
  readonly why: string
}

/** Whether the agents of this machine are connected, one line each (AGT-04). */
export function judgeAgents(files: readonly AgentFile[]): readonly Diagnosis[] {
  if (files.length === 0)
    return [agent('note', 'no agent that everkeep knows was found on this machine', '')]
  const clients = [...new Set(files.map(({ client }) => client))]
  return clients.map((client) =>
    judgeOne(
      client,
      files.filter((file) => file.client === client),
    ),
  )
}

function judgeOne(client: string, files: readonly AgentFile[]): Diagnosis {
  const states = files.map(({ state }) => state)
  const all = (state: string): boolean => states.every((one) => one === state)
  if (all('plugin')) return agent('ok', `${client} is connected by the plugin`, '')
  if (all('installed')) return agent('ok', `${client} is connected`, '')
  // A person may not want it, but half of it is a mistake.
  if (all('missing')) return agent('note', `${client} is not connected`, CONNECT)
  const wrong = files.find(({ state }) => state !== 'installed' && state !== 'plugin')
  const byHand = wrong?.state === 'foreign' || wrong?.state === 'malformed'
  const what = `${client}: ${wrong?.path ?? ''} is ${wrong?.state ?? ''}: ${wrong?.why ?? ''}`
  return agent(
    'warning',
    what,
    byHand ? 'Put that file right by hand, then run `everkeep install`.' : CONNECT,
  )
}

const CONNECT = 'Run `everkeep install`; it shows first what it would change.'

function agent(level: Diagnosis['level'], what: string, fix: string): Diagnosis {
  return { level, topic: 'agents', what, fix }
}
