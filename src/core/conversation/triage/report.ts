import type { Config } from '../../config/config.ts'
import { plainLine, plainText } from '../../text/plain-text.ts'
import { TRIAGE_TAG } from '../../transcript/transcript.ts'
import type { Finding } from './finding.ts'

const SNIPPET_CHARS = 120

/** One line for people: `- [DECISION] (what it is) the sentence (score: 0.68)` (TRI-04). */
export function sayFinding({ kind, description, evidence, score }: Finding): string {
  const about = description === '' ? '' : `(${snippetOf(description)}) `
  const sentence = snippetOf(evidence[0]?.sentence ?? '')
  return `- [${kind.toUpperCase()}] ${about}${sentence}${sentence === '' ? '' : ' '}(score: ${score.toFixed(2)})`
}

/** Nothing in it can be taken for markup or steer a terminal. */
function snippetOf(text: string): string {
  const plain = plainText(text).replace(/[\u0000-\u001f\u007f`]+/g, ' ')
  const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return plainLine(escaped, SNIPPET_CHARS)
}

export interface TriageEntry {
  readonly category: string
  readonly score: number
  readonly description: string
  /** Absent when it could not be written: then nobody can draft, and the entry is passed over. */
  readonly context_file?: string
  /** Sentences that may be quoted, with what they rest on (TRI-10). */
  readonly quotes: readonly { readonly text: string; readonly ground: string }[]
}

/** What a host's model needs to draft (TRI-04, TRI-08). */
export interface TriageData {
  readonly categories: readonly TriageEntry[]
  readonly parallel_config: {
    readonly enabled: boolean
    readonly category_models: Readonly<Record<string, string>>
    readonly verification_enabled: boolean
    readonly verification_model: string
    readonly default_model: string
  }
}

const QUOTES_MAX = 3

export function triageData(
  found: readonly { readonly finding: Finding; readonly contextFile: string | undefined }[],
  { values }: Config,
): TriageData {
  const models = found.map(({ finding: { kind } }): [string, string] => [
    kind,
    values[`triage.parallel.category_models.${kind}`] || values['triage.parallel.default_model'],
  ])
  return {
    categories: found.map(({ finding, contextFile }) => ({
      category: finding.kind,
      score: finding.score,
      description: finding.description,
      ...(contextFile !== undefined && { context_file: contextFile }),
      quotes: finding.evidence
        .slice(0, QUOTES_MAX)
        .map(({ sentence, ground }) => ({ text: sentence, ground })),
    })),
    parallel_config: {
      enabled: values['triage.parallel.enabled'],
      category_models: Object.fromEntries(models),
      verification_enabled: values['triage.parallel.verification_enabled'],
      verification_model: values['triage.parallel.verification_model'],
      default_model: values['triage.parallel.default_model'],
    },
  }
}

/** The machine block: JSON on one line, in which nothing can close the tag around it. */
export function triageBlock(data: TriageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<${TRIAGE_TAG}>\n${json}\n</${TRIAGE_TAG}>`
}
