import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskError, errnoOf } from '../../adapters/files/disk/disk-error.ts'
import { makeFolders } from '../../adapters/files/disk/make-folders.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { McpRequest } from '../../surfaces/cli/base/command-context.ts'
import type { McpHost } from '../../surfaces/mcp/mcp-host.ts'
import { environment, processSettings, type Settings } from '../base/settings.ts'
import { openRecall } from '../world/open-recall.ts'
import { portTaken } from './port-taken.ts'

/** Serves MCP until the client leaves or, over HTTP, until the process is told to end. */
export async function serveMcp(version: string, { vault, http }: McpRequest): Promise<void> {
  const settings = processSettings()
  const host = mcpHost(settings, version, vault)
  if (http === undefined) {
    const { serveOverStdio } = await import('../../surfaces/mcp/serve-stdio.ts')
    await serveOverStdio(host, process)
    return
  }
  const { serveOverHttp } = await import('../../surfaces/mcp/serve-http.ts')
  const { token, tokenFile } = tokenFor(settings)
  const { url } = await serveOverHttp(host, { port: http.port, token }).catch((error: unknown) => {
    throw portTaken(error, http.port)
  })
  http.ready({ url, tokenFile })
  await new Promise(() => undefined)
}

/** What the tools ask for. Agents get the answers: a vault that nobody trusts is refused (TRU-04). */
export function mcpHost(settings: Settings, version: string, vault: string | undefined): McpHost {
  return {
    version,
    // The first answer needs no vault: what opens one is loaded when it is called for.
    open: async (root) =>
      (await import('../world/open-app.ts')).openApp(settings, {
        ...{ vault: root ?? vault, background: true, forAgent: true },
      }),
    recall: () => openRecall(settings, { vault }),
    skills: async () =>
      (await import('../world/open-skills.ts')).openSkills(settings, { forAgent: true }),
    newId: (kind) => `${kind}-${randomBytes(9).toString('hex')}`,
    log: (line) => void process.stderr.write(`everkeep mcp: ${line}\n`),
  }
}

const TOKEN_VARIABLE = 'EVERKEEP_MCP_TOKEN'
const TOKEN_CHARS_MIN = 16

/** One token for this person on this machine, so that what a client was told once stays right. */
function tokenFor({ stateDir }: Settings): { readonly token: string; readonly tokenFile: string } {
  const given = environment()[TOKEN_VARIABLE]?.trim() ?? ''
  if (given !== '') {
    if (given.length >= TOKEN_CHARS_MIN && !/\s/.test(given))
      return { token: given, tokenFile: TOKEN_VARIABLE }
    throw new KnownError('USAGE_ERROR', {
      message: `${TOKEN_VARIABLE} is too easy to guess.`,
      hint: `Give it at least ${TOKEN_CHARS_MIN} characters without spaces, or unset it.`,
    })
  }
  const tokenFile = join(stateDir, 'mcp-token')
  try {
    makeFolders(stateDir, 0o700)
    return { token: storedToken(tokenFile) ?? newToken(tokenFile), tokenFile }
  } catch (error) {
    throw diskError(error, `keep a token in ${tokenFile}`)
  }
}

function storedToken(path: string): string | undefined {
  try {
    const token = readFileSync(path, 'utf8').trim()
    return token.length >= TOKEN_CHARS_MIN ? token : undefined
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function newToken(path: string): string {
  const token = randomBytes(24).toString('base64url')
  writeFileSync(path, `${token}\n`, { mode: 0o600 })
  return token
}
