import type { Colors } from './output.ts'
import { printable } from './text-width.ts'

/** Colours a unified diff by its first characters. The texts in it are memories, so they are cleaned too. */
export function sayDiff(unified: string, colors: Colors): string {
  return printable(unified)
    .split('\n')
    .map((line) => paint(line, colors))
    .join('\n')
}

function paint(line: string, colors: Colors): string {
  if (/^(\+\+\+|---|===) ?/.test(line)) return colors.bold(line)
  if (line.startsWith('@@')) return colors.cyan(line)
  if (line.startsWith('+')) return colors.green(line)
  if (line.startsWith('-')) return colors.red(line)
  return line
}
