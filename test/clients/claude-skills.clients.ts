import { describe, expect, test } from 'vitest'
import { clientNamed, newPerson } from './person.ts'

const CLAUDE = clientNamed('claude')
if (CLAUDE === undefined)
  console.log('skipped: Claude Code is not installed here; npm run test:clients does it')

const DEPLOY =
  '---\nname: deploy\ndescription: ship the service\n---\n\n1. Tag the commit.\n2. Push the tag, wait for the canary.\n'

describe.skipIf(CLAUDE === undefined)('skills in the real Claude Code (SKL-03, SKL-05)', () => {
  test('the body of a skill is not in the brief, and arrives when the model asks for it', async () => {
    const person = newPerson()
    person.write('project/.everkeep/skills/deploy.md', DEPLOY)
    const { requests } = await person.claude(
      'hello there',
      [[{ tool: /mcp\w*__use_skill/, input: { name: 'deploy' } }], ['ok']],
      ['--allowedTools', 'mcp__plugin_everkeep_memory__*'],
    )
    expect(JSON.stringify(requests[0])).toContain('- deploy: ship the service')
    expect(JSON.stringify(requests[0])).not.toContain('wait for the canary')
    expect(JSON.stringify(requests.at(-1)?.messages)).toContain('wait for the canary')
  })

  // AGT-09
  test('/everkeep:skill is a command, and /everkeep:save may call what it names', async () => {
    const person = newPerson()
    person.onSearchPath()
    const { requests } = await person.claude('/everkeep:skill list', [['ok']])
    expect(JSON.stringify(requests[0]?.messages)).toContain('Run `everkeep skills list`')
    // Nobody allowed anything, and nobody is there to be asked.
    const search = { tool: /mcp\w*__memory_search/, input: { query: 'bun' } }
    const saving = await person.claude('/everkeep:save we use bun', [[search], ['ok']])
    expect(JSON.stringify(saving.requests.at(-1)?.messages)).toContain('Nothing was found.')
  })

  test('/evolve drafts what kept coming back, and promote makes it live', async () => {
    const person = newPerson()
    person.onSearchPath()
    for (const request of [
      'please regenerate the API client from the schema',
      'can you regenerate the API client from the schema again',
      'regenerate the API client from the schema now',
    ])
      await person.claude(request)

    const bash = (command: string) => [
      { tool: 'Bash', input: { command, description: 'everkeep' } },
    ]
    const answer = person.at('home/.local/state/everkeep/staging/skill-draft.json')
    // Only what the command itself allows: nobody is there to be asked.
    const { requests } = await person.claude('/everkeep:evolve', [
      bash('everkeep evolve --prompt'),
      [{ tool: 'Write', input: { file_path: answer, content: JSON.stringify(DRAFT) } }],
      bash(`everkeep evolve draft --input "${answer}"`),
      ['Drafted regenerate-client.'],
    ])
    expect(JSON.stringify(requests[0]?.messages)).toContain('everkeep evolve --prompt')
    const told = JSON.stringify(requests[1]?.messages)
    expect(told).toContain('regenerate the API client')
    expect(told).toContain('ONE new skill')
    expect(told).toContain(answer)
    expect(person.read(QUARANTINED)).toContain('npm run generate')
    expect(JSON.parse(person.everkeep('skills', 'list', '--json')).skills).toEqual([])

    await person.claude('/everkeep:evolve promote regenerate-client', [
      bash('everkeep evolve promote regenerate-client'),
      ['Live.'],
    ])
    expect(person.read(QUARANTINED)).toBeUndefined()
    expect(person.read('project/.everkeep/skills/regenerate-client.md')).toContain(
      'npm run generate',
    )
    expect((await person.claude('hello there')).reached).toContain('- regenerate-client: ')
  })
})

const QUARANTINED = 'project/.everkeep/skills/drafts/regenerate-client.md'
const DRAFT = {
  name: 'regenerate-client',
  description: 'make the API client anew from the schema',
  trigger: 'match',
  keywords: ['regenerate', 'client'],
  body: '1. Run `npm run generate`.\n2. Run the tests.',
  rationale: 'asked for three times',
}
