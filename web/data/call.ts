import { signal } from '@preact/signals'
import type { Endpoint, ErrorView, RequestOf, ResponseOf } from '../../src/surfaces/ui/contract.ts'

/** Whether the server answers; told by calls and by the stream of events alike. */
export const isConnected = signal(true)

/** Whether it answers, and does not know this page: another one was started in its place. */
export const isStranger = signal(false)

/** A failure with a way out, for people. */
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

/** The one way to the server. */
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
    isStranger.value = false
    throw new CallError('OFFLINE', {
      message: 'The server does not answer.',
      hint: 'Start `everkeep ui` again; what you wrote here is kept.',
    })
  })
  isStranger.value = response.status === 401
  if (isStranger.value)
    throw new CallError('NO_KEY', {
      message: 'This page was opened by an earlier server.',
      hint: 'Open the address that `everkeep ui` printed; this tab then works again.',
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
    message: error instanceof Error ? error.message : 'Something failed.',
    hint: 'Reload the page.',
  })
}
