import { renameSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { conversation, each, personWith } from './conversations.ts'
import type { Person, Start } from './person.ts'

const DECISION =
  'We decided to use sessions rather than JWT, because revoking a JWT is hard. Please keep to it.'

interface Shortening {
  /** Where `everkeep install` wrote the hooks. */
  readonly hooks: string
  /** What makes the client shorten the conversation that it held before. */
  readonly start: (url: string) => Start
}

const SHORTENED: Readonly<Record<string, Shortening>> = {
  codex: {
    hooks: 'home/.codex/hooks.json',
    start: (url) => {
      const { args, ...rest } = conversation('codex', url, 'go on')
      const limit = ['-c', 'model_auto_compact_token_limit=50']
      return { ...rest, args: ['exec', 'resume', '--last', ...limit, ...args.slice(1)] }
    },
  },
  qwen: {
    hooks: 'home/.qwen/settings.json',
    start: (url) => {
      const { args, ...rest } = conversation('qwen', url, '/compress')
      return { ...rest, args: ['--continue', ...args] }
    },
  },
}

/** From here on only the moment before shortening can have listened. */
function withoutStop(person: Person, path: string): void {
  const settings = JSON.parse(person.read(path) ?? '')
  expect(settings.hooks.PreCompact).toHaveLength(1)
  delete settings.hooks.Stop
  person.write(path, JSON.stringify(settings))
}

describe('a conversation is listened to before it is shortened (AGT-03, AGT-05)', () => {
  test.each(each(Object.keys(SHORTENED)))('%s', async (client) => {
    const { hooks, start } = SHORTENED[client] ?? { hooks: '', start: () => ({ args: [] }) }
    const person = personWith(client)
    // Without a vault the end of the first turn has nowhere to keep anything.
    renameSync(person.at('project/.memory'), person.at('aside'))
    await person.run(client, (url) => ({
      ...conversation(client, url, DECISION),
      script: [['Noted.']],
    }))
    renameSync(person.at('aside'), person.at('project/.memory'))
    expect(person.everkeep('review', 'list')).not.toContain('sessions rather than JWT')
    withoutStop(person, hooks)
    const { stderr } = await person.run(client, start)
    expect(person.everkeep('review', 'list'), stderr.slice(-2_000)).toContain(
      'sessions rather than JWT',
    )
  })
})
