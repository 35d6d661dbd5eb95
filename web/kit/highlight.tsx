import type { JSX } from 'preact'

export function Highlight({
  text,
  marks,
}: {
  readonly text: string
  readonly marks: readonly string[]
}): JSX.Element {
  const words = marks.filter(Boolean).map((mark) => mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  if (words.length === 0) return <>{text}</>
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'giu'))
  return <>{parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</>
}
