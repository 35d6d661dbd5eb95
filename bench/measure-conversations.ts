import type { KindWeights } from '../src/core/classify/rank-kinds.ts'
import { type Finding, findingsIn, isSure } from '../src/core/conversation/triage/finding.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { type BenchConversation, FOLDS, foldsOf, tells } from './bench-conversations.ts'
import { learnKinds, type Source } from './learn-kinds.ts'
import { heardFrom } from './measure-triage.ts'

const config = defaultConfig('claude-json')

export interface Judged {
  readonly one: BenchConversation
  /** Something is in it, clear enough to be drafted or not. */
  readonly isNoticed: boolean
  readonly findings: readonly Finding[]
  /** Kinds of labels that were found, and that were not; kinds that were found and are in no label. */
  readonly right: readonly string[]
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
  /** Of the labelled sentences whose kind was found so many stand in a quotation. */
  readonly quoted: number
}

export function judge(one: BenchConversation, weights?: KindWeights): Judged {
  const noticed = findingsIn(heardFrom(one.transcript), config, weights)
  const findings = noticed.filter(isSure)
  const found = new Set(findings.map(({ kind }) => kind))
  const wanted = new Map<string, Set<string>>()
  for (const { kind, alt = [] } of one.items)
    wanted.set(kind, new Set([...(wanted.get(kind) ?? []), kind, ...alt]))
  const isMet = (kinds: ReadonlySet<string>): boolean => [...kinds].some((kind) => found.has(kind))
  const right = [...wanted].filter(([, kinds]) => isMet(kinds)).map(([kind]) => kind)
  const allowed = new Set([...wanted.values()].flatMap((kinds) => [...kinds]))
  for (const { kind } of one.optional) allowed.add(kind)
  const quotations = (kind: string): readonly string[] =>
    findings
      .filter((one) => one.kind === kind)
      .flatMap(({ evidence }) => evidence.map((e) => e.sentence))
  const items = one.items.filter(({ kind }) => found.has(kind))
  return {
    one,
    isNoticed: noticed.length > 0,
    findings,
    right,
    missed: [...wanted.keys()].filter((kind) => !right.includes(kind)),
    wrong: [...found].filter((kind) => !allowed.has(kind)),
    quoted: items.filter(({ kind, text }) => quotations(kind).some((said) => holds(said, text)))
      .length,
  }
}

/** Each conversation by weights that were learned without it and its fold. */
export function judgedByFolds(
  all: readonly BenchConversation[],
  sources: readonly Source[],
): readonly Judged[] {
  const folds = foldsOf(all)
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const weights = learnKinds(sources.filter(({ from }) => folds.get(from) !== fold))
    return all.filter(({ id }) => folds.get(id) === fold).map((one) => judge(one, weights))
  })
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

function holds(quotation: string, item: string): boolean {
  return plain(quotation).includes(plain(item).trim())
}

/** Trigger and draft apart: whether something is noticed, and whether it is what the label says. */
export function sayConversations(
  name: string,
  judged: readonly Judged[],
  withEach: boolean,
): string {
  const some = judged.map(({ one }) => one)
  const full = judged.filter(({ one }) => one.items.length > 0)
  const empty = judged.filter(({ one }) => one.items.length === 0)
  const noticed = full.filter(({ isNoticed }) => isNoticed).length
  const silent = empty.filter(({ isNoticed }) => !isNoticed).length
  const count = (pick: (one: Judged) => readonly string[], kind?: string): number =>
    judged.flatMap(pick).filter((one) => kind === undefined || one === kind).length
  const figures = (kind?: string): string => {
    const [right, wrong, missed] = (['right', 'wrong', 'missed'] as const).map((what) =>
      count((one) => one[what], kind),
    ) as [number, number, number]
    return `P ${share(right, right + wrong)} R ${share(right, right + missed)} (${right} right, ${wrong} wrong, ${missed} missed)`
  }
  const quotable = full.flatMap(({ one, findings }) =>
    one.items.filter(({ kind }) => findings.some((finding) => finding.kind === kind)),
  ).length
  const quoted = full.reduce((sum, one) => sum + one.quoted, 0)
  const languages = [...new Set(some.map(({ language }) => language))].sort()
  return [
    `\n${name}: ${some.length} conversations, ${empty.length} with nothing to keep`,
    `trigger ${noticed} of ${full.length} (${share(noticed, full.length)}), silence ${silent} of ${empty.length} (${share(silent, empty.length)}), quoted ${quoted} of ${quotable} (${share(quoted, quotable)})`,
    `draft: ${figures()}`,
    ...['decision', 'preference', 'constraint', 'runbook', 'tech_debt'].map(
      (kind) => `  ${kind.padEnd(12)} ${figures(kind)}`,
    ),
    ...languages.map((language) => {
      const own = judged.filter(({ one }) => one.language === language)
      const [right, wrong, missed] = (['right', 'wrong', 'missed'] as const).map(
        (what) => own.flatMap((one) => one[what]).length,
      )
      return `  ${language.padEnd(12)} ${right} right, ${wrong} wrong, ${missed} missed`
    }),
    ...(withEach ? judged.flatMap(sayEach) : []),
  ].join('\n')
}

function sayEach({ one, findings, missed, wrong }: Judged): readonly string[] {
  if (missed.length + wrong.length === 0) return []
  return [
    `${one.id} ${one.language} missed ${missed.join(' ')} wrong ${wrong.join(' ')}`,
    ...one.items.map(({ kind, text }) => `   wanted ${kind}: ${text.slice(0, 110)}`),
    ...findings.flatMap(({ kind, score, evidence }) =>
      evidence.map(
        ({ by, sentence, cues = [] }) =>
          `   ${wrong.includes(kind) ? '!' : ' '} ${kind} ${score.toFixed(2)} ${by}: ${sentence.slice(0, 110)} (${cues.join('; ')})${one.items.some((item) => tells(sentence, item.text)) ? ' *' : ''}`,
      ),
    ),
  ]
}

const share = (part: number, of: number): string => (of === 0 ? 'n/a' : (part / of).toFixed(2))
