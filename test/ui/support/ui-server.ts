import { mkdtempSync, realpathSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyPlan } from '../../../src/app/write/apply.ts'
import { layoutNamed } from '../../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../../src/core/model/layout-name.ts'
import type { Memory } from '../../../src/core/model/memory.ts'
import { readSettings } from '../../../src/main/base/settings.ts'
import { startUi } from '../../../src/main/serve/serve-ui.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import type { UiServer } from '../../../src/surfaces/ui/serve.ts'
import { shareTestState } from '../../state-of.ts'
import { draft, planDrafts } from '../../support/demo-changes.ts'
import { diskWorld, tempVault } from '../../support/disk-world.ts'

/** The built page, as it is shipped. */
export const PAGE = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** A vault with these memories, made by the writer itself. */
export async function uiVault(
  memories: readonly Memory[] = [draft('Use pnpm'), draft('Auth flow', { kind: 'decision' })],
  layout: LayoutName = 'vault',
): Promise<string> {
  const root = tempVault(layoutNamed(layout))
  const world = diskWorld(layoutNamed(layout), root)
  await applyPlan(world, {
    plan: planDrafts(world, memories, new Set()),
    select: 'all',
    byPerson: true,
  })
  world.index.close()
  return root
}

export interface TestServer extends UiServer {
  readonly root: string
  /** The cookie, once it was asked for. */
  enter(): Promise<string>
  /** One call as the page makes it. */
  call<N extends Endpoint>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>>
}

/** A server in this process, on a machine with nothing else on it. */
export async function uiServer(root: string, { port = 0 } = {}): Promise<TestServer> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-home-'))
  shareTestState(home)
  const settings = readSettings({ env: {}, home, cwd: root })
  const server = await startUi(settings, { version: '0.0.0', vault: root, port, page: PAGE })
  let cookie = ''
  const enter = async (): Promise<string> => {
    if (cookie !== '') return cookie
    const { headers } = await knock(server.origin, { path: server.url.slice(server.origin.length) })
    cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    return cookie
  }
  return {
    ...server,
    root,
    enter,
    async call(name, request) {
      const reply = await knock(server.origin, {
        path: `/api/${name}`,
        method: 'POST',
        headers: { cookie: await enter(), 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.body}`)
      return JSON.parse(reply.body)
    },
  }
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** One request as a stranger would write it: every header is ours to choose. */
export function knock(
  origin: string,
  parts: {
    readonly path: string
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  },
): Promise<Reply> {
  const { hostname, port, host } = new URL(origin)
  const { path, method = 'GET', body } = parts
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, path, method, setHost: false, headers: { host, ...parts.headers } },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
