import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff'

/** Beyond so many changed lines a line by line comparison takes seconds and tells nobody anything. */
const MOST_EDITS = 1_000
const CONTEXT_LINES = 3

/** The difference of two texts as `git diff` prints it; empty when there is none. An absent text is an empty one. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return ''
  // A text that came or went as a whole has nothing to be compared with, and is always shown.
  const whole = before === '' || after === ''
  const options = { context: CONTEXT_LINES, ...(!whole && { maxEditLength: MOST_EDITS }) }
  const [from, to] = [`a/${path}`, `b/${path}`]
  const patch = structuredPatch(from, to, before, after, undefined, undefined, options)
  if (patch === undefined)
    return `--- ${from}\n+++ ${to}\n@@ ${lineCount(before)} lines before, ${lineCount(after)} after: too many changes to show @@\n`
  return formatPatch(patch, FILE_HEADERS_ONLY)
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
