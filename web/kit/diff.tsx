import type { JSX } from 'preact'
import { Scroll } from './scroll.tsx'

const KINDS: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed' }

export function Diff({ text }: { readonly text: string }): JSX.Element {
  if (text.trim() === '') return <p class="faint">No changes.</p>
  const lines = text.trimEnd().split('\n')
  const kinds = kindsOf(lines)
  return (
    <Scroll class="diff" label="Changes">
      {lines.map((line, at) => (
        <span key={at} class={`diff-line ${kinds[at]}`}>
          {line.slice(0, 1)}
          {/* Keeps the signs in one column for right-to-left text. */}
          <bdi>{line.slice(1)}</bdi>
          {'\n'}
        </span>
      ))}
    </Scroll>
  )
}

/** Within a hunk, `---` is a removed line (of a frontmatter), not a file name. */
function kindsOf(lines: readonly string[]): readonly string[] {
  let [left, right] = [0, 0]
  return lines.map((line) => {
    const isInHunk = left > 0 || right > 0
    if (!isInHunk) {
      const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line)
      if (hunk !== null) [left, right] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)]
      return hunk === null ? 'file' : 'hunk'
    }
    if (line.startsWith('\\')) return ''
    if (!line.startsWith('+')) left -= 1
    if (!line.startsWith('-')) right -= 1
    return KINDS[line[0] ?? ''] ?? ''
  })
}
