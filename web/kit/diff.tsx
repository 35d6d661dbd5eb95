import type { JSX } from 'preact'
import { Scroll } from './scroll.tsx'

const KINDS: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '@': 'hunk' }

/** A unified diff, line by line. */
export function Diff({ text }: { readonly text: string }): JSX.Element {
  if (text.trim() === '') return <p class="faint">No lines differ.</p>
  const lines = text.trimEnd().split('\n')
  return (
    <Scroll class="diff" label="Changes">
      {lines.map((line, at) => (
        <span key={at} class={`diff-line ${kindOf(line)}`} dir="auto">
          {`${line}\n`}
        </span>
      ))}
    </Scroll>
  )
}

function kindOf(line: string): string {
  if (line.startsWith('+++') || line.startsWith('---')) return 'file'
  return KINDS[line[0] ?? ''] ?? ''
}
