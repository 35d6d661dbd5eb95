import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { KnownError } from '../../core/base/errors.ts'
import { isQuarantined } from '../../core/layouts/quarantine.ts'
import { cleanText } from '../../core/secrets/clean-text.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import { type McpHost, withApp, withRecall } from './mcp-host.ts'

const MARKDOWN = 'text/markdown'
const LISTED_MAX = 200
const TITLE_CHARS = 120

/** Memories and reports as things that a person can point at. Each is read when it is asked for. */
export function addResources(server: McpServer, host: McpHost): void {
  addMemories(server, host)
  for (const report of REPORTS) {
    const uri = `everkeep://report/${report.name}`
    server.registerResource(
      report.name,
      uri,
      { title: report.title, description: report.description, mimeType: MARKDOWN },
      async () => coded(async () => page(uri, await report.read(host))),
    )
  }
}

function addMemories(server: McpServer, host: McpHost): void {
  const list = async () =>
    coded(() =>
      withApp(host, async (app) => {
        const { entries } = await app.list({ limit: LISTED_MAX })
        return {
          resources: entries
            .filter((entry) => !isQuarantined(entry))
            .map(({ memory }) => ({
              uri: `everkeep://memory/${encodeURIComponent(memory.id)}`,
              name: memory.id,
              title: plainLine(cleanText(memory.title), TITLE_CHARS),
              mimeType: MARKDOWN,
            })),
        }
      }).catch(noMemories),
    )
  server.registerResource(
    'memory',
    new ResourceTemplate('everkeep://memory/{id}', { list }),
    { title: 'A memory', description: 'One memory, fenced and checked', mimeType: MARKDOWN },
    async (uri, { id }) =>
      coded(() =>
        withRecall(host, async (app) => {
          return page(uri.href, (await app.quote([nameIn(String(id))])).text)
        }),
      ),
  )
}

/** A name that is not written as an address writes it is no memory's, and no bug of ours. */
function nameIn(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return id
  }
}

/** Where there is no vault, or none that an agent may read, there are no memories; the reports are there all the same, and listed with them. */
function noMemories(error: unknown): { resources: [] } {
  const codes: readonly string[] = ['VAULT_NOT_FOUND', 'NOT_TRUSTED']
  if (error instanceof KnownError && codes.includes(error.code)) return { resources: [] }
  throw error
}

interface Report {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly read: (host: McpHost) => Promise<string>
}

const REPORTS: readonly Report[] = [
  {
    name: 'brief',
    title: 'Brief',
    description: 'What is injected at the start of a session',
    read: (host) =>
      withRecall(host, async (app) => (await app.brief()).text || 'Nothing to inject yet.'),
  },
  {
    name: 'health',
    title: 'Health',
    description: 'Problems of the vault and how to fix them',
    read: (host) =>
      withApp(host, async (app) => {
        const findings = await app.doctor()
        return findings
          .map(({ level, what, fix }) => `- ${level}: ${what} ${fix}`.trim())
          .join('\n')
      }),
  },
  {
    name: 'log',
    title: 'Log',
    description: 'Operations, newest first',
    read: (host) =>
      withApp(host, async (app) => {
        const operations = await app.log({ limit: 50 })
        return operations
          .map(({ id, at, operation, changes }) => `- ${id} ${at} ${operation}: ${changes.length}`)
          .join('\n')
      }),
  },
]

function page(uri: string, text: string) {
  return { contents: [{ uri, mimeType: MARKDOWN, text }] }
}

/** A resource has no place for our errors but the protocol's own. Codes and hints go into its message. */
async function coded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug')
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        'error[BUG]: Internal error in Everkeep.',
      )
    const text = `error[${error.code}]: ${error.message} ${error.hint}`
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, text)
  }
}
