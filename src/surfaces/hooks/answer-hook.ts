import { yieldToEventLoop } from '../../app/catalog/yield-to-event-loop.ts'
import type { HookApp } from '../../app/hook-app.ts'
import { guardWrite, writesFile } from '../../core/conversation/hooks/guard-write.ts'
import type { HookAnswer } from '../../core/conversation/hooks/hook-answer.ts'
import type { HookInput } from '../../core/conversation/hooks/hook-event.ts'
import { toolUse } from '../../core/conversation/hooks/tool-call.ts'
import { edgesOfText } from '../../core/secrets/clean-text.ts'
import { spokenText } from '../../core/transcript/spoken-text.ts'

/** So many files of one patch are looked over; nobody reads more problems than those of a few. */
const LOOKED_OVER_MAX = 20

/** So many problems of one file are told; who mends those is told the next. */
const PROBLEMS_MAX = 5

/** Far more than is searched for: what tags hold is no word of a person's, and may be long. */
const EDGE_CHARS = 100_000

const NOTHING: HookAnswer = { kind: 'nothing' }

/** In the words of Claude Code, Codex, Gemini and Qwen, and of Copilot. */
const BEGINS = /^(?:startup|new)$/

/** What is said at an event. Decides nothing about memories: each event is one use-case. */
export async function answerHook(app: HookApp, input: HookInput): Promise<HookAnswer> {
  switch (input.event) {
    case 'SessionStart':
      return atStart(app, input)
    case 'UserPromptSubmit':
      return atPrompt(app, input)
    case 'PreToolUse':
      return beforeTool(app, input)
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return afterTool(app, input)
    case 'SubagentStart':
      return contextAnswer(await app.briefSubAgent(`${input.session}-${input.agent}`))
    case 'Stop':
      return atStop(app, input)
    case 'PreCompact':
      // What is printed here would be put before the model that shortens the conversation; so it waits in the inbox.
      // What was kept by the person's word is told at the end of the next turn, where the person sees it.
      if (input.transcript !== '')
        await app.stop({ ...stopRequest(input, { hasHost: false }), isUnseen: true })
      return NOTHING
    case 'SessionEnd':
      await app.settleCalls(input.session)
      await app.endSession()
      return NOTHING
  }
}

async function atStart(app: HookApp, { session, source }: HookInput): Promise<HookAnswer> {
  const begins = BEGINS.test(source)
  const told = await app.brief(session, { begins })
  if (told !== '') return contextAnswer(told)
  const line = begins ? await app.withoutVault() : ''
  return line === '' ? NOTHING : { kind: 'line', line }
}

/** Clients report finished sub-agents, stop feedback and empty lines as prompts too: nobody asked anything. */
async function atPrompt(app: HookApp, { prompt, session }: HookInput): Promise<HookAnswer> {
  const asked = spokenText(edgesOf(prompt), 'user')
  return asked.trim() === '' ? NOTHING : contextAnswer(await app.context(asked, session))
}

/** Of a pasted book its beginning and its end: there stands what is asked, and nobody waits for the rest. */
function edgesOf(prompt: string): string {
  return edgesOfText(prompt, EDGE_CHARS, EDGE_CHARS)
}

async function beforeTool(app: HookApp, input: HookInput): Promise<HookAnswer> {
  const written = writesFile(input.tool) ? await beforeWrite(app, input) : NOTHING
  return written.kind === 'nothing' ? afterGuards(app, input) : written
}

async function afterGuards(
  app: HookApp,
  { tool, toolInput, session, hearsLate }: HookInput,
): Promise<HookAnswer> {
  const use = toolUse(tool, toolInput)
  const verdict = use && (await app.checkCall(use, { session, mayWarn: !hearsLate }))
  if (verdict === undefined)
    return use?.act === 'edit' && !hearsLate
      ? contextAnswer(await app.beforeEdit(use.edits, session))
      : NOTHING
  if (verdict.deed === 'warn') return contextAnswer(verdict.text)
  return { kind: verdict.deed, reason: verdict.text }
}

async function beforeWrite(app: HookApp, { files }: HookInput): Promise<HookAnswer> {
  for (const file of new Set(files)) {
    await yieldToEventLoop()
    const place = await app.placeOf(file)
    const reason = place && guardWrite(place.layout, place.path)
    if (reason !== undefined) return { kind: 'deny', reason }
  }
  return NOTHING
}

async function afterTool(app: HookApp, input: HookInput): Promise<HookAnswer> {
  const { tool, files, failure, session } = input
  if (failure !== '') return contextAnswer(await app.afterFailure(failure, session))
  if (!writesFile(tool)) return NOTHING
  const said = input.hearsLate ? [await saidOfEdit(app, input)].filter(Boolean) : []
  for (const file of [...new Set(files)].slice(0, LOOKED_OVER_MAX)) {
    await yieldToEventLoop()
    const looked = await app.lookOver(file)
    if (looked === undefined || looked.problems.length === 0) continue
    said.push(`The memory file ${file} has problems:`)
    const told = looked.problems.slice(0, PROBLEMS_MAX)
    said.push(...told.map(({ message, hint }) => `- ${message} ${hint}`.trimEnd()))
    const more = looked.problems.length - told.length
    if (more > 0) said.push(`- and ${more} more: \`everkeep check\` lists them.`)
    if (looked.quarantined !== undefined) said.push(`It was put aside as ${looked.quarantined}.`)
  }
  return contextAnswer(said.join('\n'))
}

async function saidOfEdit(app: HookApp, { tool, toolInput, session }: HookInput): Promise<string> {
  const use = toolUse(tool, toolInput)
  return use?.act === 'edit' ? app.beforeEdit(use.edits, session) : ''
}

async function atStop(app: HookApp, input: HookInput): Promise<HookAnswer> {
  await app.settleCalls(input.session)
  if (input.transcript === '') return NOTHING
  const outcome = await app.stop(stopRequest(input, { hasHost: input.mayContinue }))
  if (outcome === undefined || outcome.kind === 'silent') return NOTHING
  if (outcome.kind === 'inbox' || outcome.kind === 'saved')
    return { kind: 'line', line: outcome.line }
  return { kind: 'go-on', reason: outcome.reason, line: outcome.line }
}

function stopRequest(input: HookInput, { hasHost }: { readonly hasHost: boolean }) {
  const { transcript, session, isContinued, isSubAgent } = input
  return { transcript, session, isContinued, isSubAgent, hasHost }
}

function contextAnswer(text: string): HookAnswer {
  return text === '' ? NOTHING : { kind: 'context', text }
}
