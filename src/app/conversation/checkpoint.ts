import { RULE_FILES, rulePath } from '../../core/base/rule-path.ts'
import { doNotSave } from '../../core/classify/do-not-save.ts'
import { titleFrom } from '../../core/classify/statement-title.ts'
import {
  type Checkpoint,
  type CheckpointCandidate,
  checkpointFrom,
  type Language,
  languageOf,
  sayCheckpoint,
} from '../../core/conversation/checkpoint/candidates.ts'
import { DOMAIN } from '../../core/conversation/checkpoint/dimensions.ts'
import type { DimensionHit } from '../../core/conversation/checkpoint/scan.ts'
import { tellsAlready } from '../../core/conversation/triage/already-said.ts'
import { DRAFT_CONFIDENCE, draftRecord } from '../../core/conversation/triage/draft-record.ts'
import type { Finding } from '../../core/conversation/triage/finding.ts'
import { keyTerms } from '../../core/model/key-terms.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { asciiKebab } from '../../core/text/slug.ts'
import type { World } from '../../ports/world.ts'
import { type DraftPlan, keptBy, planDraft } from '../capture/plan-draft.ts'
import { propose } from '../inbox/propose.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { type ConversationReading, readConversation, sessionOf } from './read-conversation.ts'
import { sessionState, updateSession } from './session-state.ts'
import type { Proposed } from './triage.ts'

export interface CheckpointRequest {
  readonly path: string
  readonly session?: string | undefined
  /** From the start, not from where the conversation was last handled. */
  readonly all?: boolean | undefined
  /** The candidates go into the inbox. */
  readonly propose?: boolean | undefined
  readonly dryRun?: boolean | undefined
}

export interface CheckpointOutcome extends Checkpoint {
  readonly session: string
  readonly language: Language
  /** As it is put to the person; empty when there is nothing to put. */
  readonly text: string
  /** What keeping each candidate would do, in their order; absent where a rule of the vault says no. */
  readonly plans: readonly DraftPlan[]
  readonly proposed: readonly Proposed[]
  readonly notes: readonly string[]
}

/** Looks at a conversation along seven dimensions (CHK-01). Writes nothing by itself: candidates wait, when asked for. */
export async function makeCheckpoint(
  world: World,
  request: CheckpointRequest,
): Promise<CheckpointOutcome> {
  await recoverIfNeeded(world)
  const session = request.session ?? (await sessionOf(world, request.path))
  const state = await sessionState(world, session)
  const after = request.all === true ? undefined : state.mark
  const heard = await readConversation(world, { path: request.path, after })
  const checkpoint = await checkpointOf(world, heard)
  const language = languageOf(heard.recent)
  const plans: DraftPlan[] = []
  for (const candidate of checkpoint.candidates) plans.push(await planCandidate(world, candidate))
  const isMeant = request.propose === true && request.dryRun !== true
  const proposed = isMeant ? await proposeCandidates(world, checkpoint.candidates, session) : []
  if (isMeant)
    await updateSession(world, session, (before) => ({
      ...before,
      stops: 0,
      toolCalls: 0,
      checkpointAt: world.clock(),
    }))
  const text = sayCheckpoint(checkpoint, language)
  return { ...checkpoint, session, language, text, plans, proposed, notes: heard.notes }
}

/** The candidates of a conversation that nothing tells yet and nothing speaks against (CHK-03). */
export async function checkpointOf(world: World, heard: ConversationReading): Promise<Checkpoint> {
  const kept = new Set<DimensionHit>()
  for (const hit of heard.answers) if (await isToldElsewhere(world, hit)) kept.add(hit)
  const fresh = heard.answers.filter((hit) => !kept.has(hit))
  return checkpointFrom(fresh, ({ kind }) => !isWanted(world, kind))
}

/** A kind that the vault does not capture is not proposed either. */
function isWanted({ config }: Pick<World, 'config'>, kind: string): boolean {
  const row = config.kinds.get(kind)
  return kind === 'rule' || (row?.enabled === true && row.autoCapture)
}

async function isToldElsewhere(world: World, { sentence }: DimensionHit): Promise<boolean> {
  if (doNotSave(sentence) !== undefined) return true
  if (await isRuleAlready(world, sentence)) return true
  return (await keptBy(world, sentence)) !== undefined
}

/** What an agent is told anyway needs no memory (SAV-02). */
async function isRuleAlready(world: World, sentence: string): Promise<boolean> {
  for (const name of RULE_FILES) {
    const text = (await readRule(world, name)) ?? ''
    if (text.split('\n').some((line) => line.trim() !== '' && tellsAlready(line, sentence)))
      return true
  }
  return false
}

async function readRule(world: World, name: string): Promise<string | undefined> {
  return (await world.vault.read(rulePath(name, world.config.values['rules.folder'])))?.text
}

/** What keeping a candidate would change: a new memory, or a line in a file of rules (CHK-05). */
export async function planCandidate(
  world: World,
  candidate: CheckpointCandidate,
): Promise<DraftPlan> {
  if (candidate.kind === 'rule')
    return { is: 'plan', plan: await planRule(world, candidate), action: 'create' }
  return planDraft(world, {
    kind: candidate.kind,
    record: recordOf(world, candidate),
    sentence: candidate.text,
    evidence: [
      {
        what: `dimension ${candidate.dimension}, said by the ${candidate.by}`,
        detail: candidate.text,
      },
    ],
    operation: 'checkpoint',
  })
}

function recordOf({ config }: Pick<World, 'config'>, { kind, text, by }: CheckpointCandidate) {
  const finding: Finding = {
    kind,
    description: config.kinds.get(kind)?.description ?? '',
    score: 1,
    evidence: [{ by, sentence: text, raw: text, ground: by, before: '', after: '' }],
    excerpt: text,
  }
  return draftRecord(finding)
}

/** Dimension 2 goes to the file that agents read first, dimension 3 to a file of its own in the rules folder. */
async function planRule(world: World, { dimension, text }: CheckpointCandidate): Promise<Plan> {
  const folder = world.config.values['rules.folder']
  const name = dimension === 3 ? `${folder}/${ruleName(text)}.md` : await generalFile(world)
  const path = rulePath(name, folder)
  const before = (await world.vault.read(path))?.text
  const reason = `dimension ${dimension}: a rule was found in the conversation`
  return makePlan(world, 'checkpoint', {
    files: [{ path, before, after: withRule(before, text), reason }],
  })
}

/** Claude Code reads AGENTS.md where there is no CLAUDE.md, others read nothing else. */
async function generalFile(world: World): Promise<string> {
  for (const name of ['CLAUDE.md', '.claude/CLAUDE.md', 'AGENTS.md'])
    if ((await readRule(world, name)) !== undefined) return name
  return 'AGENTS.md'
}

/** Named for what it is about: `tests`, `sql`. */
function ruleName(text: string): string {
  const domain = DOMAIN.exec(text)?.[0] ?? keyTerms(text, 1).join(' ')
  return asciiKebab(domain, 40).replace(/^in-/, '') || 'project'
}

function withRule(before: string | undefined, rule: string): string {
  const line = `- ${titleFrom(rule)}\n`
  if (before === undefined || before.trim() === '') return `# Rules\n\n${line}`
  const gap = before.endsWith('\n') ? '' : '\n'
  const isList = /^\s*[-*] \S/.test(before.trimEnd().split('\n').at(-1) ?? '')
  return `${before}${gap}${isList ? '' : '\n'}${line}`
}

/** The plan that keeps the candidates of these numbers. */
export async function planKept(
  world: World,
  { plans }: Pick<CheckpointOutcome, 'plans'>,
  numbers: readonly number[],
): Promise<Plan> {
  const chosen = numbers.flatMap((number) => plans[number - 1] ?? [])
  const kept = chosen.flatMap((planned) => (planned.is === 'plan' ? [planned.plan] : []))
  const left = chosen.flatMap((planned) => {
    if (planned.is === 'plan') return []
    return planned.is === 'kept' ? [`${planned.by} already says it.`] : [planned.why]
  })
  return makePlan(world, 'checkpoint', {
    changes: kept.flatMap(({ changes }) => changes.map(({ id: _id, ...change }) => change)),
    files: kept.flatMap(({ files }) => files),
    notes: [...left, ...kept.flatMap(({ notes }) => notes)],
  })
}

/** Each candidate as a plan that waits for a person. */
export async function proposeCandidates(
  world: World,
  candidates: readonly CheckpointCandidate[],
  session: string,
): Promise<readonly Proposed[]> {
  const proposed: Proposed[] = []
  for (const candidate of candidates)
    proposed.push(await proposeCandidate(world, candidate, session))
  return proposed
}

export async function proposeCandidate(
  world: World,
  candidate: CheckpointCandidate,
  session: string,
): Promise<Proposed> {
  const { kind } = candidate
  const title = titleFrom(candidate.text)
  const planned = await planCandidate(world, candidate)
  if (planned.is === 'kept')
    return { kind, title, fate: 'kept', why: `${planned.by} already says it` }
  if (planned.is === 'refused') return { kind, title, fate: 'refused', why: planned.why }
  const fate = await propose(world, {
    source: 'checkpoint',
    title: `[${kind}] ${title}`,
    plan: planned.plan,
    confidence: DRAFT_CONFIDENCE,
    session,
  })
  return { kind, title, fate, why: '' }
}
