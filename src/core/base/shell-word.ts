/** A value of one line as a shell takes it. `~/` stays in front, which a shell and we take for the home folder alike. */
export function shellWord(line: string): string {
  return /^(~\/)?[\w./:@-]+$/.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`
}
