import { KnownError } from '../../core/errors.ts'
import type { CommandContext } from './context.ts'

/** Stands in for a verb whose use-case is not there yet. */
export async function command({ verb }: CommandContext): Promise<number> {
  throw new KnownError('USAGE_ERROR', {
    message: `\`everkeep ${verb.name}\` is not in this build.`,
    hint: 'Run `everkeep help` for what is.',
  })
}
