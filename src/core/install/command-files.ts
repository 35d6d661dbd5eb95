import { parseFrontmatter } from '../frontmatter.ts'
import { OWN_COMMAND } from '../transcript.ts'
import type { ClientName, ClientPlaces, Target } from './clients.ts'

/** It goes with the text into the conversation, where it says that no person said this. */
const MARK = `${OWN_COMMAND}; \`everkeep uninstall\` takes it away. -->`

/** How a client reads commands of a person: where, and in which form. */
interface CommandForm {
  readonly folder: (places: ClientPlaces) => string
  readonly extension: 'md' | 'toml'
  readonly write: (command: string) => string
  /** What a command has to be called here. */
  readonly names?: Readonly<Record<string, string>>
}

/**
 * Confirmed with the programs that docs/CLIENTS.md names. For a client that is not here no place could be confirmed.
 */
const FORMS: Partial<Record<ClientName, CommandForm>> = {
  claude: {
    folder: ({ home, claudeDir }) => `${claudeDir ?? `${home}/.claude`}/commands/everkeep`,
    extension: 'md',
    write: (command) => signed(withServerNames(command)),
    // A file `skill.md` makes it take the whole folder for one skill.
    names: { skill: 'skills' },
  },
  gemini: {
    folder: ({ geminiParent }) => `${geminiParent}/.gemini/commands/everkeep`,
    extension: 'toml',
    write: (command) => {
      const { description, body } = partsOf(command)
      // A text in JSON is a basic string of TOML too.
      return `description = ${JSON.stringify(description)}\nprompt = ${JSON.stringify(signed(withArgs(body)))}\n`
    },
  },
  qwen: {
    folder: ({ qwenHome }) => `${qwenHome}/commands/everkeep`,
    extension: 'md',
    write: (command) => {
      const { description, body } = partsOf(command)
      return signed(described(description, withArgs(body)))
    },
  },
  opencode: {
    folder: ({ configHome }) => `${configHome}/opencode/command/everkeep`,
    extension: 'md',
    write: (command) => {
      const { description, body } = partsOf(command)
      // A folder is no prefix with a colon here.
      return signed(described(description, body.replaceAll('/everkeep:', '/everkeep/')))
    },
  },
}

/** A file for each of our commands that a client can read; `commands` are their texts in the plugin, by name (AGT-09). */
export function commandTargets(
  client: ClientName,
  places: ClientPlaces,
  commands: Readonly<Record<string, string>>,
): readonly Target[] {
  const form = FORMS[client]
  if (form === undefined) return []
  return Object.entries(commands).map(([name, text]) => ({
    paths: [`${form.folder(places)}/${form.names?.[name] ?? name}.${form.extension}`],
    pieces: [{ kind: 'file', mark: MARK, text: form.write(text) }],
  }))
}

function partsOf(command: string): { readonly description: string; readonly body: string } {
  const { data, body } = parseFrontmatter(command)
  return { description: String(data['description'] ?? ''), body: body.trim() }
}

function described(description: string, body: string): string {
  return `---\ndescription: ${JSON.stringify(description)}\n---\n\n${body}\n`
}

function signed(text: string): string {
  return `${text.trimEnd()}\n\n${MARK}\n`
}

function withArgs(body: string): string {
  return body.replaceAll('$ARGUMENTS', '{{args}}')
}

/** Without the plugin the tools of our server have other names in Claude Code. */
export function withServerNames(command: string): string {
  return command.replaceAll('mcp__plugin_everkeep_memory__', 'mcp__everkeep__')
}
