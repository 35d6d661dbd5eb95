import type { Colors } from './output.ts'
import { printable, textWidth, wrap } from './text-width.ts'

/**
 * Colours a unified diff by its first characters. The texts in it are memories, so they are cleaned too. What is wider
 * than the terminal goes on below, under the same mark: a line of prose is a paragraph.
 */
export function sayDiff(
  unified: string,
  colors: Colors,
  width: number = Number.POSITIVE_INFINITY,
): string {
  return printable(unified)
    .split('\n')
    .flatMap((line) => fitted(line, width))
    .map((line) => paint(line, colors))
    .join('\n')
}

function fitted(line: string, width: number): readonly string[] {
  if (textWidth(line) <= width || !/^[-+ ]/.test(line)) return [line]
  const [lead = ''] = /^.\s*/.exec(line) ?? []
  return wrap(line.slice(lead.length), width - textWidth(lead)).map((part) => `${lead}${part}`)
}

function paint(line: string, colors: Colors): string {
  if (/^(\+\+\+|---|===) ?/.test(line)) return colors.bold(line)
  if (line.startsWith('@@')) return colors.cyan(line)
  if (line.startsWith('+')) return colors.green(line)
  if (line.startsWith('-')) return colors.red(line)
  return line
}
