import type { JSX } from 'preact'

interface EvidenceProps {
  readonly evidence: readonly { readonly what: string; readonly detail: string }[]
}

export function Evidence({ evidence }: EvidenceProps): JSX.Element | null {
  if (evidence.length === 0) return null
  return (
    <dl class="evidence" aria-label="Evidence">
      {evidence.map(({ what, detail }, at) => (
        <div key={at}>
          <dt>{what}</dt>
          <dd dir="auto">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
