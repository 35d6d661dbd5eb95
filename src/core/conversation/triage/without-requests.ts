import { tellsAlready } from './already-said.ts'
import type { Finding } from './finding.ts'
import type { RememberRequest } from './requests.ts'

/** What was asked for speaks for itself, and for no finding: beside it something else must have been said. */
export function withoutRequests(
  findings: readonly Finding[],
  requests: readonly RememberRequest[],
): readonly Finding[] {
  const isAsked = (sentence: string) =>
    requests.some(({ said, text }) => isSame(said, sentence) || isSame(text, sentence))
  return findings.flatMap((finding) => {
    const evidence = finding.evidence.filter(({ sentence }) => !isAsked(sentence))
    if (evidence.length === finding.evidence.length) return [finding]
    return evidence.length > 0 ? [{ ...finding, evidence }] : []
  })
}

/** Whether two sentences say the same; an empty one says nothing. */
export function isSame(a: string, b: string): boolean {
  return a !== '' && (tellsAlready(a, b) || tellsAlready(b, a))
}
