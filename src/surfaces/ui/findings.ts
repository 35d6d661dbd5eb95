import type { App } from '../../app/app.ts'

/** What takes long to find out about a whole vault: one at a time, and kept until something changes. */
export interface Findings {
  get<T>(name: string, find: (app: App) => Promise<T>): Promise<T>
  /** What was found so far may be wrong now. */
  outdate(): void
}

interface Finding {
  readonly answer: Promise<unknown>
  /** When it began to look; undefined while it waits, and will see what is new by itself. */
  begunAt: number | undefined
}

/** The code around a vault changes without a word to us. */
const KEPT_MS = 300_000

export function keepFindings(
  aside: <T>(work: (app: App) => Promise<T>) => Promise<T>,
  now: () => number = () => performance.now(),
): Findings {
  const kept = new Map<string, Finding>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    get<T>(name: string, find: (app: App) => Promise<T>): Promise<T> {
      const known = kept.get(name)
      const isOld = known?.begunAt !== undefined && now() - known.begunAt > KEPT_MS
      // Safe: a name always stands for the same question.
      if (known !== undefined && !isOld) return known.answer as Promise<T>
      const answer = turn.then(() => {
        finding.begunAt = now()
        return aside(find)
      })
      const finding: Finding = { answer, begunAt: undefined }
      kept.set(name, finding)
      // A failure is told to who asked, and not kept.
      turn = answer.catch(() => {
        if (kept.get(name) === finding) kept.delete(name)
      })
      return answer
    },
    outdate() {
      for (const [name, { begunAt }] of kept) if (begunAt !== undefined) kept.delete(name)
    },
  }
}
