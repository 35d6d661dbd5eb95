import type { App } from '../../app/app.ts'
import type { LearnRequest } from '../../app/learn/learn-sources.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { LearnDecision } from '../../core/learn/segment-decision.ts'
import { OVERRIDE_FORMS } from '../../core/learn/segment-override.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import { type Choice, type Consent, isOffer } from './consent-offers.ts'
import { type McpHost, withApp } from './mcp-host.ts'
import { offerPlan } from './offer-plan.ts'
import { quotedLines, sayDone } from './plan-for-model.ts'
import type { ToolOutcome } from './tool.ts'

export interface LessonRequest {
  readonly source: LearnRequest
  /** Numbers of the list of files, or `all`. */
  readonly files?: string | undefined
  readonly decide?: readonly string[] | undefined
  readonly kind?: string | undefined
  readonly topic?: string | undefined
}

const LINE_CHARS = 300
const TITLE_CHARS = 100
const FILES_A_PAGE = 10
/** A form with more fields is answered by nobody; the rest is decided by `decide`. */
const CHOICES_MAX = 8
const OTHERWISE = `If the user decides otherwise, call again without plan, with decide: ${OVERRIDE_FORMS}.`

/** Files are chosen first, then each segment is decided: in a form of the client, or by a second call (COR-43). */
export async function offerLesson(
  host: McpHost,
  app: App,
  request: LessonRequest,
): Promise<ToolOutcome> {
  const { kind: category, topic, decide = [], files } = request
  const sources = await app.findSources({ ...request.source, insideOnly: true })
  if (files === undefined && sources.files.length > 1) return filesToChoose(sources.files)
  const numbers = fileNumbers(files ?? 'all', sources.files.length)
  const chosen = sources.files.filter((_, at) => numbers.has(at + 1))
  const lesson = await app.readLesson(sources, { category, topic, chosen })
  const asked = { decisions: lesson.decisions, decide }
  const decisions = decide.length === 0 ? lesson.decisions : await app.decideSegments(asked)
  const planOf = async (later: App, made: readonly LearnDecision[]): Promise<Plan> =>
    (await later.planLearn({ decisions: made, origin: 'agent', notes: lesson.notes })).plan
  const offer = await offerPlan(host, app, await planOf(app, decisions))
  const said = quotedLines(decisions.flatMap(sayDecision))
  if (!isOffer(offer)) return { ...offer, text: `${said}\n${offer.text}` }
  const carryOut = async (consent: Consent) => {
    const other = otherwise(decisions, consent)
    if (other.length === 0) return offer.carryOut(consent)
    const redo = async (later: App) => {
      const plan = await planOf(later, await later.decideSegments({ decisions, decide: other }))
      return sayDone(await later.apply({ plan, select: 'all', byPerson: true }), plan.notes)
    }
    return withApp(host, redo, app.vault.root)
  }
  const choices = decisions.slice(0, CHOICES_MAX).map(segmentChoice)
  return { ...offer, text: `${said}\n${offer.text}\n${OTHERWISE}`, choices, carryOut }
}

function filesToChoose(files: readonly { readonly name: string }[]): ToolOutcome {
  return {
    text: [
      quotedLines(files.map(({ name }, at) => `${at + 1}. ${name}`)),
      `Ask the user which, ${FILES_A_PAGE} at a time, then call again with files.`,
    ].join('\n'),
    facts: { status: 'choose', files: files.map(({ name }) => name) },
  }
}

function fileNumbers(said: string, count: number): ReadonlySet<number> {
  if (said.trim() === 'all') return new Set(Array.from({ length: count }, (_, at) => at + 1))
  const numbers = said.split(',').flatMap((part) => {
    const [, from = '0', to = from] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? []
    const many = Math.min(Number(to), count) - Number(from) + 1
    return Array.from({ length: Math.max(1, many) }, (_, at) => Number(from) + at)
  })
  if (numbers.every((number) => number >= 1 && number <= count)) return new Set(numbers)
  throw new KnownError('INPUT_ERROR', {
    message: `There are ${count} files.`,
    field: 'files',
    rule: 'numbers of the list, such as 1,3-5, or all',
    hint: 'Nothing was changed. Call without files for the list.',
  })
}

function sayDecision(decision: LearnDecision, at: number): readonly string[] {
  const { segment, because, similar, kind, topic } = decision
  const place = `${at + 1}. ${segment.title} (${kind}, topic ${topic || 'none'})`
  const why = `${wayOf(decision)}: ${because}${similar && `; similar: ${similar}`}`
  return [place, why].map((line) => plainLine(redact(line), LINE_CHARS))
}

function wayOf({ operation, target }: LearnDecision): string {
  return target === undefined || operation === 'SKIP' ? operation : `${operation} ${target.id}`
}

function segmentChoice(decision: LearnDecision, at: number): Choice {
  const { segment, target } = decision
  const recommended = wayOf(decision)
  const ways = target === undefined ? [] : [`UPDATE ${target.id}`, `EXTEND ${target.id}`]
  return {
    name: `segment_${at + 1}`,
    title: plainLine(redact(`${at + 1}. ${segment.title}`), TITLE_CHARS),
    options: [...new Set([recommended, ...ways, 'CREATE', 'SKIP'])],
    recommended,
  }
}

/** What the person chose that is not what was recommended, as `decide` writes it. */
function otherwise(
  decisions: readonly LearnDecision[],
  { chosen = {} }: Consent,
): readonly string[] {
  return decisions.map(segmentChoice).flatMap(({ name, options, recommended }, at) => {
    const what = chosen[name]
    const isOther = what !== undefined && what !== recommended && options.includes(what)
    return isOther ? [`${at + 1}=${what}`] : []
  })
}
