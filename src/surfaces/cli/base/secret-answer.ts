import { KnownError } from '../../../core/base/errors.ts'
import type { Arguments } from './arguments.ts'

/** What to do with text that looks like a secret; refused when nothing was said (WRT-13). */
export function secretAnswer(args: Arguments): 'refuse' | 'redact' | 'allow' {
  const [redact, allow] = [args.flag('redact'), args.flag('allow-secret')]
  if (redact && allow)
    throw new KnownError('USAGE_ERROR', {
      message: '--redact and --allow-secret cannot be combined.',
      hint: 'Use one of them.',
    })
  return redact ? 'redact' : allow ? 'allow' : 'refuse'
}
