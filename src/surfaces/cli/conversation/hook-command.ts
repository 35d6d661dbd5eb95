import { KnownError } from '../../../core/base/errors.ts'
import { HOOK_EVENTS } from '../../../core/conversation/hooks/hook-event.ts'

/** Hooks are answered before the command line is read; only a line of another form comes here. */
export async function command(): Promise<number> {
  throw new KnownError('USAGE_ERROR', {
    message: 'The event is missing.',
    hint: `Run \`everkeep hook <event>\` with one of ${HOOK_EVENTS.join(', ')}, and the client's JSON on standard input.`,
  })
}
