import type { JSX } from 'preact'
import { Scroll } from './scroll.tsx'

const KINDS: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed' }

/** A unified diff, line by line. */
export function Diff({ text }: { readonly text: string }): JSX.Element {
  if (text.trim() === '') return <p class="faint">No lines differ.</p>
  const lines = text.trimEnd().split('\n')
  const kinds = kindsOf(lines)
  return (
    <Scroll class="diff" label="Changes">
      {lines.map((line, at) => (
        <span key={at} class={`diff-line ${kinds[at]}`}>
          {line.slice(0, 1)}
          {/* Signs stand in one column, whichever way the text runs. */}
          <bdi>{line.slice(1)}</bdi>
          {'\n'}
        </span>
      ))}
    </Scroll>
  )
}

/** Names of files stand before the first hunk of each: within one, three dashes are a line that went, as of a frontmatter. */
function kindsOf(lines: readonly string[]): readonly string[] {
  let [left, right] = [0, 0]
  return lines.map((line) => {
    const isWithin = left > 0 || right > 0
    if (!isWithin) {
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
