import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** One step of a conversation, whoever writes it down. */
export type Step =
  | { readonly is: 'user' | 'assistant'; readonly text: string }
  | { readonly is: 'tool'; readonly name: string; readonly target: string }
  | { readonly is: 'result'; readonly text: string; readonly failed: boolean }
  /** Said by nobody: put there by a client, a hook, a memory system or another agent. */
  | { readonly is: 'injected'; readonly sort: InjectedSort; readonly text: string }

const SORTS = ['reminder', 'memory', 'skill', 'notify', 'subagent', 'compact', 'stophook'] as const
export type InjectedSort = (typeof SORTS)[number]

export interface Labelled {
  readonly id: string
  /** The kinds that somebody reading it would want kept; none for half of them. */
  readonly keeps: readonly string[]
  readonly steps: readonly Step[]
}

const FOLDER = join(import.meta.dirname, '..', 'triage-set')

/**
 * Conversations with labels, written by hand. `=== id | kinds` opens one; then `> ` the person, `< ` the assistant,
 * `! Tool target` a call (`!x5` five of them), `= ` and `x ` a result, well or failed, `@sort text` what nobody said.
 */
export function labelledSet(folder = FOLDER): readonly Labelled[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.sort().flatMap((name) => parseSet(readFileSync(join(folder, name), 'utf8')))
}

/** What the weights are made from, besides the labels: how they are learned, and what counts as a cue. */
const LEARNED_BY = [
  'bench/train-classifier.ts',
  'bench/learn-kinds.ts',
  'src/core/classify/statements.ts',
  'src/core/classify/language.ts',
]
const LANGUAGES = join('src', 'core', 'classify', 'languages')

/** Where files lie changes nothing about what is learned from them. */
const IMPORT_LINES = /^import [^'"]*['"][^'"]+['"]\n/gm

/**
 * One short word for all that the weights are learned from. Their table carries it, so that one of an older set is told
 * apart without learning it again, which takes minutes.
 */
export function trainingMark(project = join(FOLDER, '..', '..')): string {
  const filesIn = (folder: string, wanted: RegExp): readonly string[] =>
    readdirSync(join(project, folder))
      .filter((name) => wanted.test(name))
      .sort()
      .map((name) => join(folder, name))
  const files = [
    ...filesIn(join('test', 'triage-set'), /^(?!blind-).*\.txt$/),
    ...filesIn(join('test', 'save-kinds'), /\.txt$/),
    ...filesIn(LANGUAGES, /\.ts$/),
    ...LEARNED_BY,
  ]
  const hash = createHash('sha256')
  for (const file of files) {
    const text = readFileSync(join(project, file), 'utf8').replace(IMPORT_LINES, '')
    hash.update(`${basename(file)}\n${text}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

export function parseSet(text: string): readonly Labelled[] {
  const parts = text.split(/^=== /m).slice(1)
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [id = '', kinds = ''] = head.split('|').map((cell) => cell.trim())
    const keeps = kinds.split(',').map((kind) => kind.trim())
    return { id, keeps: keeps.filter((kind) => kind !== ''), steps: stepsOf(lines) }
  })
}

function stepsOf(lines: readonly string[]): readonly Step[] {
  const steps: Step[] = []
  for (const line of lines) {
    if (line.trim() === '') continue
    const next = stepsIn(line)
    const last = steps.at(-1)
    const [first] = next
    const goesOn = last?.is === first?.is && (first?.is === 'user' || first?.is === 'assistant')
    if (goesOn && last !== undefined && 'text' in last && first !== undefined && 'text' in first)
      steps[steps.length - 1] = { ...last, text: `${last.text}\n${first.text}` }
    else steps.push(...next)
  }
  return steps
}

function stepsIn(line: string): readonly Step[] {
  const [mark, rest] = [line[0], line.slice(1).trimStart()]
  if (mark === '>') return [{ is: 'user', text: line.slice(2) }]
  if (mark === '<') return [{ is: 'assistant', text: line.slice(2) }]
  if (mark === '=' || mark === 'x') return [{ is: 'result', text: rest, failed: mark === 'x' }]
  if (mark === '!') return callsIn(rest)
  const sort = SORTS.find((name) => rest.startsWith(`${name} `))
  if (mark !== '@' || sort === undefined) throw new Error(`What is this line? ${line}`)
  return [{ is: 'injected', sort, text: rest.slice(sort.length + 1) }]
}

function callsIn(rest: string): readonly Step[] {
  const [, times, name = '', target = ''] = /^(?:x(\d+)\s+)?(\S+)\s*(.*)$/.exec(rest) ?? []
  const call = { is: 'tool', name, target } as const
  const done = { is: 'result', text: 'ok', failed: false } as const
  if (times === undefined) return [call]
  return Array.from({ length: Number(times) }, () => [call, done]).flat()
}

export const SHAPES = ['claude-code', 'flat', 'codex'] as const
export type Shape = (typeof SHAPES)[number]

/** The conversation as a client would have written it down, one line of JSON each. */
export function rendered({ id, steps }: Labelled, shape: Shape): string {
  const render = { 'claude-code': claudeCode, flat, codex }[shape]
  const lines = [...opening(id, shape), ...steps.flatMap((step, place) => render(step, place, id))]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

const AT = Date.parse('2026-03-01T09:00:00.000Z')
const when = (place: number): string => new Date(AT + place * 20_000).toISOString()

/** What stands around every real conversation. */
function opening(id: string, shape: Shape): readonly object[] {
  const noise =
    'We decided on this because of that. Always use it, never use another. Error: failed.'
  if (shape === 'claude-code')
    return [
      { type: 'queue-operation', operation: 'enqueue', content: noise, sessionId: id },
      claudeLine(id, 0, {
        type: 'attachment',
        attachment: { type: 'instructions', files: [{ content: noise }] },
      }),
      { type: 'api-request-blob', sessionId: id, message: { role: 'user', content: noise } },
      { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    ]
  if (shape === 'flat') return []
  const meta = { id, cwd: '/home/dev/shop', source: 'cli', base_instructions: { text: noise } }
  const agents = `# AGENTS.md instructions for /home/dev/shop\n\n<INSTRUCTIONS>\n${noise}\n</INSTRUCTIONS>`
  return [
    { timestamp: when(0), type: 'session_meta', payload: meta },
    codexItem(0, {
      type: 'message',
      role: 'developer',
      content: [{ type: 'input_text', text: noise }],
    }),
    codexItem(0, codexMessage('user', agents)),
    { timestamp: when(0), type: 'turn_context', payload: { cwd: '/home/dev/shop', model: 'gpt' } },
  ]
}

function claudeLine(id: string, place: number, more: object): object {
  return {
    parentUuid: place === 0 ? null : `u${place - 1}`,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/dev/shop',
    sessionId: id,
    version: '2.1.325',
    gitBranch: 'main',
    uuid: `u${place}`,
    timestamp: when(place),
    ...more,
  }
}

function claudeCode(step: Step, place: number, id: string): readonly object[] {
  const line = (more: object): object => claudeLine(id, place, more)
  const user = (content: unknown, more: object = {}): object =>
    line({ type: 'user', message: { role: 'user', content }, ...more })
  const assistant = (block: object): object =>
    line({
      type: 'assistant',
      message: { id: `m${place}`, type: 'message', role: 'assistant', content: [block] },
    })
  switch (step.is) {
    case 'user':
      return [user(step.text, { promptSource: 'typed' })]
    case 'assistant':
      return [
        assistant({ type: 'thinking', thinking: step.text, signature: 's' }),
        assistant({ type: 'text', text: step.text }),
      ]
    case 'tool':
      return [
        assistant({
          type: 'tool_use',
          id: `t${place}`,
          name: step.name,
          input: { command: step.target },
        }),
      ]
    case 'result':
      return [
        user([
          {
            type: 'tool_result',
            tool_use_id: `t${place - 1}`,
            content: step.text,
            is_error: step.failed,
          },
        ]),
      ]
    case 'injected':
      return [injectedClaude(step, { user, line })]
  }
}

function injectedClaude(
  { sort, text }: Step & { is: 'injected' },
  make: { user: (content: unknown, more?: object) => object; line: (more: object) => object },
): object {
  switch (sort) {
    case 'reminder':
      return make.user(`<system-reminder>\n${text}\n</system-reminder>`)
    case 'memory':
      return make.line({
        type: 'attachment',
        attachment: {
          type: 'hook_additional_context',
          content: [`<everkeep-memory>${text}</everkeep-memory>`],
        },
      })
    case 'skill':
      return make.user([{ type: 'text', text: `Base directory for this skill: /s\n\n${text}` }], {
        isMeta: true,
      })
    case 'notify':
      return make.user(`<task-notification>\n<result>${text}</result>\n</task-notification>`, {
        origin: { kind: 'task-notification' },
      })
    case 'subagent':
      return make.line({
        type: 'assistant',
        isSidechain: true,
        agentId: 'a1',
        message: { role: 'assistant', content: [{ type: 'text', text }] },
      })
    case 'compact':
      return make.user(
        `This session is being continued from a previous conversation that ran out of context.\n${text}`,
        { isCompactSummary: true },
      )
    case 'stophook':
      return make.user(`Stop hook feedback:\n${text}`, { isMeta: true })
  }
}

function flat(step: Step, place: number): readonly object[] {
  switch (step.is) {
    case 'user':
      return [{ type: 'human', content: step.text }]
    case 'assistant':
      return [{ type: 'assistant', content: step.text }]
    case 'tool':
      return [
        { type: 'tool_use', id: `t${place}`, name: step.name, input: { command: step.target } },
      ]
    case 'result':
      return [
        {
          type: 'tool_result',
          tool_use_id: `t${place - 1}`,
          content: step.text,
          is_error: step.failed,
        },
      ]
    case 'injected':
      return step.sort === 'subagent' ? [] : [{ type: 'human', content: wrapped(step) }]
  }
}

function wrapped({ sort, text }: Step & { is: 'injected' }): string {
  const opened = {
    reminder: `<system-reminder>\n${text}\n</system-reminder>`,
    memory: `<everkeep-memory>\n${text}\n</everkeep-memory>`,
    skill: `Base directory for this skill: /s\n\n${text}`,
    notify: `<task-notification>\n<result>${text}</result>\n</task-notification>`,
    subagent: '',
    compact: `This session is being continued from a previous conversation that ran out of context.\n${text}`,
    stophook: `Stop hook feedback:\n${text}`,
  }
  return opened[sort]
}

const codexItem = (place: number, payload: object): object => ({
  timestamp: when(place),
  type: 'response_item',
  payload,
})

const codexMessage = (role: 'user' | 'assistant', text: string): object => ({
  type: 'message',
  role,
  content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
})

function codex(step: Step, place: number): readonly object[] {
  const item = (payload: object): object => codexItem(place, payload)
  const event = (type: string, message: string): object => ({
    timestamp: when(place),
    type: 'event_msg',
    payload: { type, message },
  })
  switch (step.is) {
    case 'user':
      return [item(codexMessage('user', step.text)), event('user_message', step.text)]
    case 'assistant':
      return [event('agent_message', step.text), item(codexMessage('assistant', step.text))]
    case 'tool':
      return [
        item({
          type: 'function_call',
          name: step.name,
          call_id: `t${place}`,
          arguments: JSON.stringify({ command: step.target }),
        }),
      ]
    case 'result':
      return [
        item({
          type: 'function_call_output',
          call_id: `t${place - 1}`,
          output: JSON.stringify({
            output: step.text,
            metadata: { exit_code: step.failed ? 1 : 0 },
          }),
        }),
      ]
    case 'injected':
      return [injectedCodex(step, { item, place })]
  }
}

function injectedCodex(
  { sort, text }: Step & { is: 'injected' },
  { item, place }: { item: (payload: object) => object; place: number },
): object {
  const developer = { type: 'message', role: 'developer', content: [{ type: 'input_text', text }] }
  switch (sort) {
    case 'skill':
      return item(codexMessage('user', `<skill>\n<name>x</name>\n${text}\n</skill>`))
    case 'notify':
    case 'subagent':
      return item(
        codexMessage('user', `<subagent_notification>\n${text}\n</subagent_notification>`),
      )
    case 'stophook':
      return item(codexMessage('user', `<hook_prompt hook_run_id="stop:1">${text}</hook_prompt>`))
    case 'compact':
      return { timestamp: when(place), type: 'compacted', payload: { message: text } }
    default:
      return item(developer)
  }
}
