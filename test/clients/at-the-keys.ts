import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** What Claude Code asks the program that shows it: may this tool run, and what does the person answer. */
export interface Asked {
  readonly tool: string
  readonly input: {
    readonly questions?: readonly {
      readonly question: string
      readonly options: readonly { readonly label: string }[]
    }[]
  }
}

interface Line {
  readonly type: string
  readonly request_id?: string
  readonly request?: {
    readonly subtype: string
    readonly tool_name: string
    readonly input: Asked['input']
  }
}

/** Started with these, Claude Code hears the person and asks them over its streams. */
export const AT_THE_KEYS = [
  ...['--input-format', 'stream-json', '--output-format', 'stream-json'],
  ...['--permission-prompt-tool', 'stdio', '--verbose'],
]

/**
 * A person at Claude Code: says one thing, allows every tool, and answers each question as `answer` says, until the turn
 * is over. Gives back what they were asked.
 */
export async function sayAtTheKeys(
  child: ChildProcess,
  prompt: string,
  answer: (question: string) => string,
): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  const send = (line: object): void => void child.stdin!.write(`${JSON.stringify(line)}\n`)
  send({ type: 'user', message: { role: 'user', content: prompt } })
  for await (const text of createInterface({ input: child.stdout! })) {
    const { type, request, request_id } = readLine(text)
    if (type === 'result') break
    if (type !== 'control_request' || request?.subtype !== 'can_use_tool') continue
    const { tool_name: tool, input } = request
    asked.push({ tool, input })
    const answers = (input.questions ?? []).map(({ question }) => [question, answer(question)])
    const updatedInput = {
      ...input,
      ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    }
    const response = { behavior: 'allow', updatedInput }
    send({ type: 'control_response', response: { subtype: 'success', request_id, response } })
  }
  return asked
}

function readLine(text: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    // A warning of the program itself is no message.
    return { type: 'other' }
  }
}
