import { redact } from '../../../core/secrets/find-secrets.ts'
import { oneLine } from '../base/text-width.ts'

/** A remark that GitHub shows beside a line of a pull request. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
  /** From the root of the repository; empty: the remark is about no file. */
  readonly file: string
  /** From 1; absent: the whole file. */
  readonly line?: number | undefined
}

/**
 * One workflow command. Whatever the texts hold, it stays one line and one command, and holds no secret: the log of a
 * workflow may be public.
 */
export function sayAnnotation({ level, title, message, file, line }: Annotation): string {
  const properties = [
    ...(file === '' ? [] : [`file=${property(file)}`]),
    ...(file === '' || line === undefined ? [] : [`line=${line}`]),
    `title=${property(title)}`,
  ]
  return `::${level} ${properties.join(',')}::${data(message)}`
}

function data(text: string): string {
  // The older form of commands, `##[error]`, is found anywhere in a line.
  return cleaned(text).replaceAll('%', '%25').replaceAll('##[', '## [')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Secrets first: what is taken out of a text may have kept two halves apart. */
function cleaned(text: string): string {
  return redact(oneLine(redact(text)))
}
