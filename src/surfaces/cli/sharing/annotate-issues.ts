import type { LocatedIssue } from '../../../app/sharing/locate-issues.ts'
import { isSerious } from '../../../core/maintain/report/check-report.ts'
import { plural } from '../base/plural.ts'
import { sayAnnotation } from './github-annotation.ts'

type Located = readonly LocatedIssue[]

/** Issues as remarks on a pull request: what makes `check` fail is an error, the rest a warning. */
export function annotateIssues(issues: Located, head?: string): string {
  const lines = issues.map(({ code, file, line, message, action }) =>
    sayAnnotation({
      level: isSerious(code) ? 'error' : 'warning',
      title: code,
      message: `${message}. ${action}`,
      file,
      line,
    }),
  )
  const end = issues.length === 0 ? 'No issues.' : `${plural(issues.length, 'issue')}.`
  return [...lines, head === undefined ? end : `${head} ${end}`].join('\n')
}
