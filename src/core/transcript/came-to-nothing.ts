import type { ToolResult } from './transcript.ts'

/** What a person says no to is settled: it must not be kept behind their back. */
const REFUSED_BY_PERSON =
  /\buser (?:doesn't|does not|didn't|did not) (?:want|agree|approve|allow)|\b(?:rejected|denied|declined|cancell?ed) by (?:the )?user\b|\buser (?:has )?(?:rejected|denied|declined|cancell?ed)\b/i

/** How our own answers begin where nothing was kept; not every client writes down that a tool failed. */
const OWN_ERROR = /^.{0,200}\berror\[[A-Z_]+\]:/s

/** Not allowed to be called, refused by the vault, ended by an error: nothing was kept. */
export function cameToNothing({ failed, text }: ToolResult): boolean {
  return (failed || OWN_ERROR.test(text)) && !REFUSED_BY_PERSON.test(text)
}
