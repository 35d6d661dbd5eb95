import { PLAIN_KIND } from '../classify/classify-kind.ts'
import type { JsonObject } from '../format/json/json.ts'
import { CONTENT_FIELDS } from '../model/content-fields.ts'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import { keyTerms } from '../model/key-terms.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { Memory } from '../model/memory.ts'
import { plainInline } from '../text/plain-inline.ts'

/** Said where a text leaves a field open that its kind must have. Nothing is thought up. */
export const UNTOLD = 'Not told.'

/**
 * The memory as a layout can keep it: `claude-json` keeps the six kinds of seed 001 as fields and nothing else (MOD-04).
 * A text that no fields can be made of is kept as a kind that has none.
 */
export function fittedTo(layout: LayoutName, memory: Memory): Memory {
  if (layout !== 'claude-json' || memory.fields !== undefined) return memory
  if (!CONTENT_FIELDS.has(memory.kind)) return memory
  const fields = structureText(memory.kind, memory.body || memory.title)
  if (fields === undefined) return { ...memory, kind: PLAIN_KIND }
  return { ...memory, fields, body: fieldsToMarkdown(memory.kind, fields) }
}

/** A text as the fields of its kind, complete by the schema; undefined where that would be guessing. */
export function structureText(kind: string, text: string): JsonObject | undefined {
  const said = text.trim()
  const reason = reasonIn(said) ?? UNTOLD
  switch (kind) {
    case 'decision':
      return { status: 'accepted', context: UNTOLD, decision: said, rationale: [reason] }
    case 'runbook':
      return { ...stepsIn(said), verification: UNTOLD }
    case 'constraint':
      return {
        kind: 'limitation',
        severity: 'medium',
        active: true,
        rule: said,
        impact: [UNTOLD],
      }
    case 'tech_debt':
      return { status: 'open', priority: 'medium', description: said, reason_deferred: reason }
    case 'preference':
      return {
        topic: keyTerms(said, 2).join(' ') || 'working together',
        strength: STRONG.test(said) ? 'strong' : 'default',
        value: said,
        reason,
      }
    default:
      return undefined
  }
}

const STRONG = /\b(?:always|never|must)\b|一律|必须|不要|总是/i

/** The part of a text that says why. */
export function reasonIn(text: string): string | undefined {
  const english =
    /\b(?:because(?:\s+of)?|due\s+to|the\s+reason\s+is|rationale:)\s+(.+?)(?:\.(?=\s|$)|\n|$)/i
  const chinese = /(?:因为|由于|理由是|原因是)(.+?)(?:[。；\n]|$)/
  const found = english.exec(text)?.[1] ?? chinese.exec(text)?.[1]
  return found === undefined ? undefined : plainInline(found)
}

function firstSentence(text: string): string {
  return /^.*?(?:[.!?](?=\s|$)|[。！？]|\n|$)/su.exec(text)?.[0].trim() || text
}

const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/m

/** What stands before its list and the items of it; without a list the first sentence and the rest. Nothing is lost. */
function stepsIn(text: string): { readonly trigger: string; readonly steps: readonly string[] } {
  const at = text.search(ITEM)
  if (at < 0) {
    const trigger = firstSentence(text)
    return { trigger, steps: [text.slice(trigger.length).trim() || text] }
  }
  const steps = text
    .slice(at)
    .split(new RegExp(ITEM.source, 'gm'))
    .map((step) => step.trim())
  const [trigger = '', ...rest] = [text.slice(0, at).trim(), ...steps.filter((step) => step !== '')]
  return { trigger: trigger || (rest[0] ?? text), steps: rest.length > 0 ? rest : [text] }
}
