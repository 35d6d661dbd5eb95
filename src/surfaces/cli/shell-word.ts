import { oneLine } from './text-width.ts'

/** A value as a shell takes it. */
export function shellWord(value: string): string {
  const line = oneLine(value)
  return /^[\w./:@-]+$/.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`
}
