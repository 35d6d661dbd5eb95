import { signal } from '@preact/signals'
import type { Endpoint, ErrorView, RequestOf, ResponseOf } from '../../src/surfaces/ui/contract.ts'

/** Whether the server answers; set by calls and by the event stream. */
export const isConnected = signal(true)

/** Whether another server answers, which does not know the cookie of this page. */
export const isOtherServer = signal(false)

export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string
  readonly hint: string

  constructor(
    code: string,
    { message, hint }: { readonly message: string; readonly hint: string },
  ) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

export async function call<N extends Endpoint>(
  name: N,
  request: RequestOf<N>,
  signal?: AbortSignal,
): Promise<ResponseOf<N>> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    isConnected.value = false
    isOtherServer.value = false
    throw new CallError('OFFLINE', {
      message: 'The server is not responding.',
      hint: 'Run `everkeep ui` again. Your unsaved text is kept.',
    })
  })
  isOtherServer.value = response.status === 401
  if (isOtherServer.value)
    throw new CallError('NO_COOKIE', {
      message: 'This page belongs to an earlier server.',
      hint: 'Open the address that `everkeep ui` printed, then return to this tab.',
    })
  isConnected.value = true
  if (response.ok) return response.json()
  throw await errorOf(response)
}

async function errorOf(response: Response): Promise<CallError> {
  const text = await response.text()
  try {
    const { error }: ErrorView = JSON.parse(text)
    return new CallError(error.code, error)
  } catch {
    return new CallError('REFUSED', { message: text.trim(), hint: 'Reload the page.' })
  }
}

export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  return new CallError('PAGE', {
    message: error instanceof Error ? error.message : 'Unknown error.',
    hint: 'Reload the page.',
  })
}
