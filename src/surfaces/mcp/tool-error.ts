import type { CallToolResult } from '@modelcontextprotocol/server'
import { KnownError } from '../../core/errors.ts'
import { redact } from '../../core/secrets.ts'

/** The one `catch` of the tools: a code, what happened, what to do next. Of a bug the caller learns that it is one, no more. */
export function failure(error: unknown, log: (line: string) => void): CallToolResult {
  const known = error instanceof KnownError && error.kind !== 'bug' ? error : undefined
  if (known === undefined) log(sayBug(error))
  const said = known ?? {
    code: 'BUG',
    message: 'Something in everkeep went wrong.',
    hint: 'Run `everkeep doctor`, and please report it.',
    field: undefined,
    further: [],
  }
  const { code, message, hint, field, further } = said
  const lines = [
    `error[${code}]: ${message}`,
    ...(field ? [`field: ${field}`] : []),
    `hint: ${hint}`,
    ...further.map((fault) => `also: ${fault.field}: ${fault.rule}. ${fault.hint}`),
  ]
  return {
    isError: true,
    content: [{ type: 'text', text: redact(lines.join('\n')) }],
    structuredContent: { error: { code, message: redact(message), hint, ...(field && { field }) } },
  }
}

/** One line without a stack: what is in the stack of a server stays on the machine of who debugs it. */
function sayBug(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return redact(text.replace(/\s+/g, ' ').slice(0, 500))
}
