import type { TaskAnswer } from './aside-tasks.ts'
import type { Area } from './contract.ts'
import type { LaneTask } from './thread.ts'

/** What takes long to find out about a whole vault: kept until something changes. */
export interface Findings {
  get<N extends FindingName>(name: N): Promise<TaskAnswer<N>>
  /** What was found so far may be wrong now, as far as it is about these. */
  outdate(areas: readonly Area[]): void
}

/** What can be found out without a question. */
export type FindingName = Exclude<LaneTask, 'search'>

/** What each is about. Those of one line are looked for one at a time: each needs a whole processor. */
const ABOUT: Readonly<
  Record<FindingName, { readonly areas: readonly Area[]; readonly line: string }>
> = {
  health: { areas: ['memories', 'config'], line: 'survey' },
  freshness: { areas: ['memories', 'config'], line: 'survey' },
  inbox: { areas: ['memories', 'config', 'inbox'], line: 'inbox' },
}

interface Finding {
  readonly answer: Promise<unknown>
  /** When it began to look; undefined while it waits, and will see what is new by itself. */
  begunAt: number | undefined
}

/** The code around a vault changes without a word to us. */
const KEPT_MS = 300_000

export function keepFindings(
  find: <N extends FindingName>(name: N) => Promise<TaskAnswer<N>>,
  now: () => number = () => performance.now(),
): Findings {
  const kept = new Map<FindingName, Finding>()
  const turns = new Map<string, Promise<unknown>>()
  return {
    get<N extends FindingName>(name: N): Promise<TaskAnswer<N>> {
      const known = kept.get(name)
      const isOld = known?.begunAt !== undefined && now() - known.begunAt > KEPT_MS
      // Safe: a name always stands for the same question.
      if (known !== undefined && !isOld) return known.answer as Promise<TaskAnswer<N>>
      const { line } = ABOUT[name]
      const answer = (turns.get(line) ?? Promise.resolve()).then(() => {
        finding.begunAt = now()
        return find(name)
      })
      const finding: Finding = { answer, begunAt: undefined }
      kept.set(name, finding)
      // A failure is told to who asked, and not kept.
      const turn = answer.catch(() => {
        if (kept.get(name) === finding) kept.delete(name)
      })
      turns.set(line, turn)
      return answer
    },
    outdate(areas) {
      for (const [name, { begunAt }] of kept)
        if (begunAt !== undefined && ABOUT[name].areas.some((area) => areas.includes(area)))
          kept.delete(name)
    },
  }
}
