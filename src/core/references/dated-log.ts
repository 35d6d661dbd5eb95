import { baseName } from '../base/vault-path.ts'

/** `2026-03-16.md`, `2026-W10.md`, `2026-W11-M5.md`: the notes of a day or a week. */
const DATED_NAME = /^\d{4}[-_.](?:\d{2}[-_.]\d{2}|W\d{2}(?:-\w+)?|\d{2})\.\w+$/i
const LOG_WORD =
  '(?:logs?|journals?|changelogs?|histor(?:y|ies)|diar(?:y|ies)|worklogs?|archives?|retros?|postmortems?|daily)'
const LOG_FOLDER = new RegExp(`(?:^|/)${LOG_WORD}/`, 'i')
const LOG_NAME = new RegExp(`(?:^|[-_. ])${LOG_WORD}\\.\\w+$`, 'i')
const DATED_SESSION = /(?:^|[-_ ])sessions?(?=[-_ ].*\d{4}[-_]\d{2}[-_]\d{2})/i

/**
 * Whether a memory's file is a log: what it names was there on that day, and being gone makes it no less true (COR-03).
 * Can be wrong for a standing note that lies in an archive; then a dead reference is not reported.
 */
export function isLogFile(path: string): boolean {
  const name = baseName(path)
  return (
    DATED_NAME.test(name) ||
    LOG_NAME.test(name) ||
    DATED_SESSION.test(name) ||
    LOG_FOLDER.test(path)
  )
}

const DATE = '\\d{4}[-/.]\\d{2}[-/.]\\d{2}'
const DATED_ENTRY = new RegExp(
  `^\\s*(?:[-*+|>]|\\d+[.)])*\\s*[[(*_\`]*${DATE}(?:T\\d{2}:?\\d{2}[\\d:.Z+-]*)?(?![\\w-])`,
)
const DATED_TITLE = new RegExp(`^\\W*${DATE}\\b|\\(${DATE}\\)\\s*$`)
const CHANGES_TITLE =
  /^\W*(?:(?:files?|what) (?:was |were |i |we )?(?:changed|modified|touched|created|added|updated|deleted)|changes(?: made)?|change ?log|modified files|recent (?:changes|work)|修改(?:的)?文件|变更(?:记录)?)\b/i

/** A line of a log: it starts with its date. */
export function isDatedEntry(line: string): boolean {
  return DATED_ENTRY.test(line)
}

/** A section that records what was done: its title is dated, or says that it lists changes. */
export function isRecordTitle(title: string): boolean {
  return DATED_TITLE.test(title) || CHANGES_TITLE.test(title)
}
