import { parseFrontmatter } from '../format/markdown/frontmatter.ts'
import type { ClientName } from '../model/client-name.ts'
import { OWN_COMMAND } from '../transcript/transcript.ts'
import type { ClientPlaces, Target } from './clients.ts'

/** It goes with the text into the conversation, where it says that no person said this. */
const MARK = `${OWN_COMMAND}; \`everkeep uninstall\` takes it away. -->`

interface CommandFile {
  /** In the folder of the form. */
  readonly path: string
  readonly text: string
  readonly mark: string
}

/** How a client reads commands of a person: where, and in which form. */
interface CommandForm {
  readonly folder: (places: ClientPlaces) => string
  /** All that one command consists of. */
  readonly files: (name: string, command: string) => readonly CommandFile[]
}

/** Confirmed with the programs that docs/CLIENTS.md names; for Cursor, which cannot be run here, read. */
const FORMS: Record<ClientName, CommandForm> = {
  claude: {
    folder: ({ home, claudeDir }) => `${claudeDir ?? `${home}/.claude`}/commands/everkeep`,
    // A file `skill.md` makes it take the whole folder for one skill.
    files: (name, command) => [
      signed(`${name === 'skill' ? 'skills' : name}.md`, withServerNames(command)),
    ],
  },
  gemini: {
    folder: ({ geminiParent }) => `${geminiParent}/.gemini/commands/everkeep`,
    files: (name, command) => {
      const { description, body } = commandParts(command)
      const { text, ...file } = signed(`${name}.toml`, withArgs(body))
      // A text in JSON is a basic string of TOML too.
      const [about, prompt] = [JSON.stringify(description), JSON.stringify(text)]
      return [{ ...file, text: `description = ${about}\nprompt = ${prompt}\n` }]
    },
  },
  qwen: {
    folder: ({ qwenHome }) => `${qwenHome}/commands/everkeep`,
    files: (name, command) => {
      const { description, body } = commandParts(command)
      return [signed(`${name}.md`, headed({ description }, withArgs(body)))]
    },
  },
  opencode: {
    folder: ({ configHome }) => `${configHome}/opencode/command/everkeep`,
    files: (name, command) => {
      const { description, body } = commandParts(command)
      // A folder is no prefix with a colon here.
      return [signed(`${name}.md`, headed({ description }, calledBy('/everkeep/', body)))]
    },
  },
  codex: {
    folder: ({ codexHome }) => `${codexHome}/skills`,
    files: (name, command) => {
      const { description, body } = commandParts(command)
      const text = withoutFilling(`$everkeep-${name}`, calledBy('$everkeep-', body))
      // Codex asks the second file whether its model may know of it, Cursor, which reads these skills too, the heading.
      const heading = { name: `everkeep-${name}`, description, 'disable-model-invocation': true }
      return [
        signed(`everkeep-${name}/SKILL.md`, headed(heading, text)),
        { path: `everkeep-${name}/agents/openai.yaml`, ...FOR_THE_PERSON_ALONE },
      ]
    },
  },
  copilot: {
    folder: ({ copilotHome }) => `${copilotHome}/skills`,
    files: (name, command) => {
      const { description, hint, body } = commandParts(command)
      const heading = {
        name: `everkeep-${name}`,
        description,
        ...(hint !== '' && { 'argument-hint': hint }),
        // Else every conversation would begin with a list of them.
        'disable-model-invocation': true,
      }
      return [signed(`everkeep-${name}/SKILL.md`, headed(heading, calledBy('/everkeep-', body)))]
    },
  },
  cursor: {
    folder: ({ home }) => `${home}/.cursor/commands`,
    files: (name, command) => {
      const body = calledBy('/everkeep-', commandParts(command).body)
      return [signed(`everkeep-${name}.md`, withoutFilling(`/everkeep-${name}`, body))]
    },
  },
}

const YAML_MARK = '# everkeep: only a person calls this; `everkeep uninstall` takes it away.'
const FOR_THE_PERSON_ALONE = {
  mark: YAML_MARK,
  text: `${YAML_MARK}\npolicy:\n  allow_implicit_invocation: false\n`,
}

/**
 * Our commands as a client can read them, each with its files, which come and stay away together; `commands` are their
 * texts in the plugin, by name (AGT-09).
 */
export function commandTargets(
  client: ClientName,
  places: ClientPlaces,
  commands: Readonly<Record<string, string>>,
): readonly (readonly Target[])[] {
  const form = FORMS[client]
  const folder = form.folder(places)
  return Object.entries(commands).map(([name, command]) =>
    form.files(name, command).map(({ path, text, mark }) => ({
      paths: [`${folder}/${path}`],
      pieces: [{ kind: 'file', mark, text }],
    })),
  )
}

/** Our agents: of the clients only Claude Code starts agents from files in this form (COR-40). */
export function agentTargets(
  client: ClientName,
  { home, claudeDir }: ClientPlaces,
  agents: Readonly<Record<string, string>>,
): readonly (readonly Target[])[] {
  if (client !== 'claude') return []
  const folder = `${claudeDir ?? `${home}/.claude`}/agents`
  return Object.entries(agents).map(([name, agent]) => {
    const { path, text, mark } = signed(`${name}.md`, agent)
    return [{ paths: [`${folder}/${path}`], pieces: [{ kind: 'file', mark, text }] }]
  })
}

interface CommandParts {
  readonly description: string
  readonly hint: string
  readonly body: string
}

function commandParts(command: string): CommandParts {
  const { data, body } = parseFrontmatter(command)
  const text = (key: string): string => String(data[key] ?? '')
  return { description: text('description'), hint: text('argument-hint'), body: body.trim() }
}

function headed(heading: Readonly<Record<string, string | boolean>>, body: string): string {
  const lines = Object.entries(heading).map(([key, value]) => {
    // A name is a plain word; whatever else is text may hold what YAML would read otherwise.
    const isPlain = key === 'name' || typeof value === 'boolean'
    return `${key}: ${isPlain ? value : JSON.stringify(value)}`
  })
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}

function signed(path: string, text: string): CommandFile {
  return { path, text: `${text.trimEnd()}\n\n${MARK}\n`, mark: MARK }
}

function withArgs(body: string): string {
  return body.replaceAll('$ARGUMENTS', '{{args}}')
}

/** By which names our commands are called in a client. */
function calledBy(prefix: string, body: string): string {
  return body.replaceAll('/everkeep:', () => prefix)
}

/** For a client that fills nothing in: its model sees what the person typed beside the text. */
function withoutFilling(call: string, body: string): string {
  if (!body.includes('$ARGUMENTS')) return body
  const named = body.replaceAll('$ARGUMENTS', '<arguments>')
  return `${named}\n\n\`<arguments>\` is what the user typed after \`${call}\`, which may be nothing.`
}

/** Without the plugin the tools of our server have other names in Claude Code. */
export function withServerNames(command: string): string {
  return command.replaceAll('mcp__plugin_everkeep_memory__', 'mcp__everkeep__')
}
