import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'

/** `--format github`, which is a form of its own beside `--json`. */
export function wantsAnnotations({ args, out }: Pick<CommandContext, 'args' | 'out'>): boolean {
  if (args.text('format') !== 'github') return false
  if (!out.json) return true
  throw new KnownError('USAGE_ERROR', {
    message: '--format github and --json cannot be combined.',
    hint: 'Leave one of them out.',
  })
}
