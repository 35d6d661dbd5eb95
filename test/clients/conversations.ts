import { claudeEnv, clientNamed, newPerson, type Person, type Start } from './person.ts'

export const ASKED = 'how does the redis session store work?'
export const KEPT = 'Sessions live in Redis'

/** A project that remembers one thing, connected to a client by `everkeep install`. */
export function personWith(client: string, layout?: string): Person {
  const person = newPerson(layout)
  if (layout === undefined)
    person.write(
      'project/.memory/10-Memories/MEM-redis.md',
      `---\ntitle: Redis holds the sessions\ntags: [PATTERN]\nkeywords: [redis, session store]\nsummary: Redis holds the sessions\n---\n\n${KEPT}, one hour each.\n`,
    )
  beforehand(person, client)
  person.everkeep('install', '--client', client, '--yes')
  return person
}

/** What a person who uses the client has in its settings already. */
function beforehand(person: Person, client: string): void {
  if (client === 'gemini') {
    const settings = { security: { auth: { selectedType: 'gemini-api-key' } } }
    person.write('home/.gemini/settings.json', JSON.stringify(settings))
    const trusted = { [person.at('project')]: 'TRUST_FOLDER' }
    person.write('home/.gemini/trustedFolders.json', JSON.stringify(trusted))
  }
}

/** How each client holds one conversation. */
const CONVERSATIONS: Readonly<Record<string, (url: string, prompt: string) => Start>> = {
  claude: (url, prompt) => ({
    args: ['-p', prompt, '--allowedTools', 'mcp__everkeep__*,Bash,Read,Edit'],
    env: claudeEnv(url),
  }),
  codex: (url, prompt) => ({
    args: [
      'exec',
      // Somebody who has looked at the hooks; nothing else may be asked.
      '--dangerously-bypass-hook-trust',
      '--dangerously-bypass-approvals-and-sandbox',
      '--skip-git-repo-check',
      ...['model="stand-in"', 'model_provider="here"'].flatMap((value) => ['-c', value]),
      '-c',
      `model_providers.here={name="here",base_url="${url}/v1",wire_api="responses",env_key="HERE_KEY"}`,
      prompt,
    ],
    env: { HERE_KEY: 'none' },
  }),
  copilot: (url, prompt) => ({
    args: ['-p', prompt, '--allow-all-tools', '--allow-all-paths'],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'stand-in',
    },
  }),
  gemini: (url, prompt) => ({
    args: ['-m', 'gemini-2.5-pro', '--yolo', '-p', prompt],
    env: { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: url },
  }),
  qwen: (url, prompt) => ({
    args: ['--yolo', '-p', prompt],
    env: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'stand-in' },
  }),
  opencode: (url, prompt) => ({ args: ['run', prompt], env: opencodeEnv(url) }),
}

export function conversation(client: string, url: string, prompt: string): Start {
  return CONVERSATIONS[client]?.(url, prompt) ?? { args: [] }
}

/** Without these it looks for the network for a minute and more. */
export const OPENCODE_ALONE = {
  npm_config_fetch_retries: '0',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
}

export function opencodeEnv(url: string): Readonly<Record<string, string>> {
  return { ...OPENCODE_ALONE, OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeModel(url)) }
}

const opencodeModel = (url: string) => ({
  model: 'here/stand-in',
  provider: {
    here: {
      npm: '@ai-sdk/openai-compatible',
      name: 'here',
      options: { baseURL: `${url}/v1`, apiKey: 'none' },
      models: { 'stand-in': { name: 'stand-in' } },
    },
  },
})

/** Those of the clients that are installed; of the others it is said. */
export function each(names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const isHere = clientNamed(name) !== undefined
    if (!isHere) console.log(`skipped: ${name} is not installed here; npm run test:clients does it`)
    return isHere
  })
}
