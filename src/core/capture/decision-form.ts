import type { Json, JsonObject } from '../format/json/json.ts'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { Memory } from '../model/memory.ts'
import { reasonIn, UNTOLD } from './structure-text.ts'

/** An option that was not taken, and why where somebody said so. */
export interface Rejected {
  readonly option: string
  readonly why: string
}

/** A decision in the form of seed 003: Context, Options, Decision, Revisit when (SAV-04). Empty where untold. */
export interface DecisionForm {
  readonly context: string
  readonly chosen: string
  readonly rejected: readonly Rejected[]
  readonly decision: string
  readonly reasons: readonly string[]
  readonly revisitWhen: string
}

/** What a text tells of a decision; a text that was written in the form is read back. */
export function readDecision(text: string): DecisionForm {
  const said = text.trim()
  const parts = labelled(said)
  const decision = parts.get('decision') ?? (parts.size === 0 ? said : untagged(said))
  const pair = choiceIn(decision)
  const options = itemsOf(parts.get('options') ?? parts.get('options considered') ?? '')
  const chosen = parts.get('chosen') ?? options.find(isChosen)?.option ?? pair?.chosen ?? ''
  const listed = options.filter((one) => !isChosen(one) && one.option !== chosen)
  const named = listItems(parts.get('rejected') ?? '').map((option) => ({ option, why: '' }))
  const told = pair === undefined ? [] : [{ option: pair.rejected, why: '' }]
  const reason = reasonIn(decision)
  return {
    context: parts.get('context') ?? '',
    chosen: chosen.replace(/\s*\(chosen\)$/i, ''),
    rejected: listed.length > 0 ? listed : named.length > 0 ? named : told,
    decision,
    reasons: itemsOrText(parts.get('why') ?? parts.get('rationale')) ?? (reason ? [reason] : []),
    revisitWhen: parts.get('revisit when') ?? parts.get('revisit') ?? '',
  }
}

const LABELS =
  /^(?:#{1,4}[ \t]+|[-*][ \t]+)?(?:\*\*)?(context|options(?: considered)?|decision|chosen|rejected|why|rationale|revisit(?: when)?|背景|选项|决定|理由|何时重审)(?:\*\*)?[ \t]*(?:[:：](?:\*\*)?|$)[ \t]*/gim

const IN_ENGLISH: Readonly<Record<string, string>> = {
  背景: 'context',
  选项: 'options',
  决定: 'decision',
  理由: 'why',
  何时重审: 'revisit when',
}

/** The parts of a text that starts each with its name: `**Context:** …`, `## Decision`, `Revisit when: …`. */
function labelled(text: string): ReadonlyMap<string, string> {
  const marks = [...text.matchAll(LABELS)]
  const parts = new Map<string, string>()
  // One word with a colon may be chance: a form has a decision in it.
  const names = marks.map(([, label = '']) => IN_ENGLISH[label] ?? label.toLowerCase())
  if (!names.includes('decision') && !names.includes('chosen')) return parts
  for (const [at, mark] of marks.entries()) {
    const end = marks[at + 1]?.index ?? text.length
    const said = text.slice(mark.index + mark[0].length, end).trim()
    if (said !== '') parts.set(names[at] ?? '', said)
  }
  return parts
}

/** What stands before the first part. */
function untagged(text: string): string {
  const first = text.search(new RegExp(LABELS.source, 'im'))
  return text.slice(0, Math.max(0, first)).trim()
}

const CHOICES = [
  /\b(?:chose|choosing|picked|selected|adopted|use|using|go|went|going|decided|opted|switch(?:ed)?)\s+(?:with\s+|on\s+|for\s+|to\s+(?:use\s+)?)?(?<chosen>[^,.;:\n]{2,60}?)\s+(?:over|instead\s+of|rather\s+than|and\s+not|not)\s+(?<rejected>[^,.;:\n]{2,60}?)(?=\s+(?:because|since|as|due|for)\b|[,.;:\n]|$)/i,
  /(?:选(?:了|择了|用了?)|采用|改用)\s*(?<chosen>[^，。；\n]{1,40}?)\s*[，,]?\s*(?:而不是|而非|不选|没选)\s*(?<rejected>[^，。；\n]{1,40}?)(?=[，。；\n]|因为|由于|$)/,
]

function choiceIn(
  text: string,
): { readonly chosen: string; readonly rejected: string } | undefined {
  for (const pattern of CHOICES) {
    const { chosen, rejected } = pattern.exec(text)?.groups ?? {}
    if (chosen !== undefined && rejected !== undefined)
      return { chosen: chosen.trim(), rejected: rejected.trim() }
  }
  return undefined
}

function isChosen({ option }: Rejected): boolean {
  return /\(chosen\)\s*$/i.test(option)
}

/** `- Vercel: slow there`. */
function itemsOf(text: string): readonly Rejected[] {
  return [...text.matchAll(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(.+)$/gm)].map(([, item = '']) => {
    const [option = '', ...why] = item.replaceAll('**', '').split(/\s*[:：]\s*/)
    return { option: option.trim(), why: why.join(': ').trim() }
  })
}

function itemsOrText(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const items = itemsOf(text).map(({ option, why }) => (why === '' ? option : `${option}: ${why}`))
  return items.length > 0 ? items : [text]
}

function listItems(list: string): readonly string[] {
  return list.split(/[,，、]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
}

/**
 * The memory with its decision in the form of the layout: fields in `claude-json`; elsewhere the text of seed 003, with
 * what was chosen and rejected as keys of their own.
 */
export function withDecision(memory: Memory, form: DecisionForm, layout: LayoutName): Memory {
  if (layout === 'claude-json') {
    const fields = decisionFields(form)
    return { ...memory, fields, body: fieldsToMarkdown('decision', fields) }
  }
  const names = form.rejected.map(({ option }) => option)
  const extra: Record<string, Json> = {
    ...memory.extra,
    ...(form.chosen !== '' && { chosen: form.chosen }),
    ...(names.length > 0 && { rejected: names.join(', ') }),
  }
  return { ...memory, extra, body: decisionText(form) }
}

function decisionText(form: DecisionForm): string {
  const { context, chosen, rejected, decision, reasons, revisitWhen } = form
  const options = [
    ...(chosen === '' || rejected.length === 0 ? [] : [`- ${chosen} (chosen)`]),
    ...rejected.map(({ option, why }) => `- ${option}${why === '' ? '' : `: ${why}`}`),
  ]
  // A reason that the decision gives itself need not be said twice.
  const untold = reasons.filter((reason) => !decision.includes(reason))
  return [
    part('Context', context),
    options.length === 0 ? '' : `**Options considered:**\n${options.join('\n')}`,
    part('Decision', decision),
    untold.length > 1
      ? `**Why:**\n${untold.map((reason) => `- ${reason}`).join('\n')}`
      : part('Why', untold[0] ?? ''),
    part('Revisit when', revisitWhen),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function part(label: string, text: string): string {
  return text === '' ? '' : `**${label}:** ${text}`
}

function decisionFields(form: DecisionForm): JsonObject {
  const { context, chosen, rejected, decision, reasons, revisitWhen } = form
  return {
    status: 'accepted',
    ...(chosen !== '' && { chosen }),
    context: context || UNTOLD,
    decision,
    ...(rejected.length > 0 && {
      alternatives: rejected.map(({ option, why }) => ({
        option,
        rejected_reason: why || UNTOLD,
      })),
      rejected: rejected.map(({ option }) => option),
    }),
    rationale: reasons.length > 0 ? reasons : [UNTOLD],
    ...(revisitWhen !== '' && { revisit_when: revisitWhen }),
  }
}
