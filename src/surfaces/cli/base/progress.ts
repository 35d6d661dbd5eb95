import { KnownError } from '../../../core/base/errors.ts'
import { truncate } from './text-width.ts'

export interface Progress {
  /** So many are finished. Throws INTERRUPTED once the person gave up. */
  step(done: number, total: number, label?: string): void
  /** Takes the bar away. */
  end(): void
}

export interface ProgressOptions {
  readonly title: string
  /** False for pipes, `--json` and `--quiet`: nothing is drawn. */
  readonly visible: boolean
  readonly columns: number
  readonly stderr: (text: string) => void
  readonly signal: AbortSignal
}

const BAR_COLUMNS = 24
const CLEAR_LINE = '\r\u001b[2K'

/** A bar on standard error. Redrawn only when it looks different, so a fast loop costs nothing. */
export function startProgress(options: ProgressOptions): Progress {
  let drawn = ''
  const draw = (bar: string): void => {
    // Fitting a bar to the terminal takes longer than most of the work it stands for: only what looks different is.
    if (bar === drawn) return
    options.stderr(`${CLEAR_LINE}${truncate(bar, options.columns - 1)}`)
    drawn = bar
  }
  const end = (): void => {
    if (drawn !== '') options.stderr(CLEAR_LINE)
    drawn = ''
    options.signal.removeEventListener('abort', end)
  }
  options.signal.addEventListener('abort', end)
  return {
    step: (done, total, label = '') => {
      if (options.signal.aborted)
        throw new KnownError('INTERRUPTED', {
          message: `Stopped after ${done} of ${total}.`,
          hint: 'Run it again to continue.',
        })
      if (options.visible) draw(sayBar({ title: options.title, total }, done, label))
    },
    end,
  }
}

export function sayBar(
  bar: { readonly title: string; readonly total: number },
  done: number,
  label: string,
): string {
  const share = bar.total <= 0 ? 1 : Math.min(1, Math.max(0, done / bar.total))
  const percent = Math.floor(share * 100)
  const filled = Math.floor((percent * BAR_COLUMNS) / 100)
  const blocks = '█'.repeat(filled) + '░'.repeat(BAR_COLUMNS - filled)
  return `${bar.title} ${blocks} ${percent}% ${label}`.trimEnd()
}
