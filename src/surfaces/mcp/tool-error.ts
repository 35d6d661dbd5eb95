import type { CallToolResult } from '@modelcontextprotocol/server'
import { KnownError } from '../../core/base/errors.ts'
import { redact } from '../../core/secrets/find-secrets.ts'

/** The one `catch` of the tools: a code, what happened, what to do next. Of a bug the caller learns that it is one, no more. */
export function failure(error: unknown, log: (line: string) => void): CallToolResult {
  const known = error instanceof KnownError && error.kind !== 'bug' ? error : undefined
  if (known === undefined) log(sayBug(error))
  const said = known ?? {
    code: 'BUG',
    message: 'Internal error in Everkeep.',
    hint: 'Run `everkeep doctor`, and please report it.',
    field: undefined,
    further: [],
  }
  const { code, message, further } = said
  const hint = toolHint(said)
  const field = said.field === undefined ? undefined : (FIELDS[said.field] ?? said.field)
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

/** What to do next, said to somebody who has tools. */
export function toolHint({ code, hint }: { readonly code: string; readonly hint: string }): string {
  return HINTS[code]?.(hint) ?? hint
}

/** One line without a stack: what is in the stack of a server stays on the machine of who debugs it. */
function sayBug(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return redact(text).replace(/\s+/g, ' ').slice(0, 500)
}

/** What to do next in the words of the tools, where a person at a terminal would be told a command or an option. */
const HINTS: Readonly<Record<string, (hint: string) => string>> = {
  MEMORY_NOT_FOUND: (hint) => hint.replace('See `everkeep list`.', 'memory_search finds ids.'),
  PROPOSAL_NOT_FOUND: () => 'memory_review with action "list" lists the waiting ones.',
  OPERATION_NOT_FOUND: () => 'memory_undo without an operation undoes the last one.',
  OCC_CONFLICT: () => 'Read it again with memory_get, repeat the change, and pass its new version.',
  SECRET_ERROR: () => 'Remove it, or write [secret] instead: secrets are not stored.',
  SOURCE_NOT_FOUND: () =>
    'Check the path, relative to the project root, or pass the words as text.',
}

/** Options of the command line by the names that the tools have for them. */
const FIELDS: Readonly<Record<string, string>> = {
  category: 'kind',
  body: 'text',
  content: 'fields',
}
