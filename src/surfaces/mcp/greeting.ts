import { INSTRUCTIONS } from './instructions.ts'

/** Revisions whose first message is `initialize`, and that are spoken as they are asked for. */
const INITIALIZED: readonly unknown[] = ['2025-11-25', '2025-06-18']
/** Since then a client asks what there is, and each request says for itself what it is made for. */
const DISCOVERED = '2026-07-28'
const META = 'io.modelcontextprotocol'

const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true },
  prompts: { listChanged: true },
}

export function serverInfo(version: string) {
  return { name: 'everkeep', title: 'Everkeep memory', version }
}

export interface Greeting {
  readonly id: string | number
  /** The whole message. */
  readonly message: object
}

/**
 * The answer to the first message of a client, as the server would give it once it is loaded; undefined where only the
 * server itself can tell. A client that waits for it need not wait for all that the second message takes.
 */
export function greetingFor(line: string, version: string): Greeting | undefined {
  const { jsonrpc, id, method, params, ...more } = recordIn(line)
  const isRequest = jsonrpc === '2.0' && (typeof id === 'string' || Number.isInteger(id))
  if (!isRequest || Object.keys(more).length > 0) return undefined
  const result = resultOf(method, asRecord(params), version)
  // Safe: one or the other, by the check above.
  const known = id as string | number
  return result && { id: known, message: { jsonrpc, id: known, result } }
}

function resultOf(
  method: unknown,
  params: Readonly<Record<string, unknown>>,
  version: string,
): object | undefined {
  const { protocolVersion, capabilities, clientInfo, _meta } = params
  const common = { capabilities: CAPABILITIES, instructions: INSTRUCTIONS }
  if (method === 'initialize') {
    if (!INITIALIZED.includes(protocolVersion) || !isClient(clientInfo)) return undefined
    if (!isRecord(capabilities) || _meta !== undefined) return undefined
    return { protocolVersion, ...common, serverInfo: serverInfo(version) }
  }
  const meta = asRecord(_meta)
  const isOfNow = meta[`${META}/protocolVersion`] === DISCOVERED && Object.keys(params).length === 1
  const saysAll =
    isClient(meta[`${META}/clientInfo`]) && isRecord(meta[`${META}/clientCapabilities`])
  if (method !== 'server/discover' || !isOfNow || !saysAll) return undefined
  return {
    supportedVersions: [DISCOVERED],
    ...common,
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { [`${META}/serverInfo`]: serverInfo(version) },
  }
}

function isClient(info: unknown): boolean {
  return isRecord(info) && typeof info['name'] === 'string' && typeof info['version'] === 'string'
}

function recordIn(line: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(line))
  } catch {
    return {}
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
