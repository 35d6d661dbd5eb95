import { redact } from '../../secrets/find-secrets.ts'
import { utf8Length } from '../../text/tokens.ts'
import type { Activity } from './activity.ts'
import type { Finding } from './finding.ts'

export const CONTEXT_BYTES_MAX = 50_000
const CUT = '\n</transcript_data>\n[Truncated: context exceeded 50KB]\n'

/** What a drafter reads about one finding (TRI-04): a header, the excerpts as data, the sentences that spoke for it. */
export function contextFile(
  finding: Pick<Finding, 'kind' | 'score' | 'description' | 'excerpt' | 'evidence'>,
): string {
  const snippets = finding.evidence.map(
    ({ by, ground, sentence }) => `- [${by}, ground: ${ground}] ${asData(sentence)}`,
  )
  return within(
    [...contextHeader(finding), '<transcript_data>', asData(finding.excerpt)],
    ['</transcript_data>', 'Key snippets:', ...snippets],
  )
}

/** The same for a summary of the session: what was done in numbers, and how it began and ended. */
export function sessionContextFile(
  finding: Pick<Finding, 'kind' | 'score' | 'description' | 'excerpt'>,
  { toolUses, tools, exchanges }: Activity,
): string {
  const metrics = [
    `Tool uses: ${toolUses}`,
    `Distinct tools: ${tools.length}${tools.length > 0 ? ` (${asData(tools.join(', '))})` : ''}`,
    `Exchanges: ${exchanges}`,
  ]
  return within(
    [...contextHeader(finding), ...metrics, '<transcript_data>', asData(finding.excerpt)],
    ['</transcript_data>'],
  )
}

function contextHeader({
  kind,
  score,
  description,
}: Pick<Finding, 'kind' | 'score' | 'description'>): string[] {
  return [
    `Category: ${kind}`,
    `Score: ${score.toFixed(2)}`,
    ...(description === '' ? [] : [`Description: ${asData(description)}`]),
    '',
  ]
}

/** Nothing in a conversation can close the block that quotes it, and secrets are not handed on. */
function asData(text: string): string {
  return redact(text).replace(/<(?=\s*\/?\s*transcript_data)/gi, '&lt;')
}

function within(head: readonly string[], tail: readonly string[]): string {
  const whole = `${[...head, ...tail].join('\n')}\n`
  if (utf8Length(whole) <= CONTEXT_BYTES_MAX) return whole
  const room = CONTEXT_BYTES_MAX - utf8Length(CUT)
  return cutBytes(head.join('\n'), room) + CUT
}

/** By characters: none is torn. */
function cutBytes(text: string, bytes: number): string {
  const kept = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes))
  return kept.replace(/\ufffd+$/, '')
}
