import { unlessKnown } from '../../core/base/errors.ts'
import { once } from '../../core/base/once.ts'
import type { Guard } from '../../core/rules/guard.ts'
import { callMatcher } from '../../core/rules/match-guard.ts'
import type { World } from '../../ports/world.ts'
import { hitsIn } from './check-files.ts'

/** What a guard would have done so far (GRD-03). */
export interface Trial {
  /** Changed files of the last commits, commands of conversations, files of the working tree. */
  readonly looked: { readonly changes: number; readonly calls: number; readonly files: number }
  readonly hits: readonly TrialHit[]
  readonly fired: { readonly changes: number; readonly calls: number; readonly files: number }
}

export interface TrialHit {
  readonly where: 'history' | 'conversation' | 'working tree'
  readonly what: string
}

const COMMITS = 200
/** So many are shown; all are counted. */
const SHOWN_MAX = 5
const SHOWN_CHARS = 160

/** Tries guards on the last commits, on commands of conversations, and on the working tree; each is read once. */
export async function openTrial(world: World): Promise<(guard: Guard) => Promise<Trial>> {
  const { ruleHistory } = world
  const findCode = await world.findCode?.()
  const changes = once(
    async () =>
      (await ruleHistory?.added({ kind: 'commits', last: COMMITS }).catch(unlessKnown)) ?? [],
  )
  const files = once(async () => (await ruleHistory?.files([]).catch(unlessKnown)) ?? [])
  const calls = once(async () => (await ruleHistory?.shellCalls()) ?? [])
  return async (guard) => {
    if (guard.on === 'shell') {
      const all = await calls()
      // Which branch was checked out then, nobody knows any more.
      const anywhere = { ...guard, match: { ...guard.match, branch: [] } }
      const hits = all.filter(
        (command) => callMatcher({ act: 'shell', command }, {}).hit(anywhere) !== undefined,
      )
      return trialOf(
        { changes: 0, calls: all.length, files: 0 },
        { calls: hits, changes: [], files: [] },
      )
    }
    const hitPlaces = (list: Awaited<ReturnType<typeof changes>>): readonly string[] =>
      list.flatMap((file) => {
        const [first] = hitsIn(guard, file, findCode)
        return first === undefined
          ? []
          : [`${file.path}${first.text === '' ? '' : `: ${first.text.trim()}`}`]
      })
    const [changed, now] = [guard.on === 'edit' ? await changes() : [], await files()]
    return trialOf(
      { changes: changed.length, calls: 0, files: now.length },
      { calls: [], changes: hitPlaces(changed), files: hitPlaces(now) },
    )
  }
}

function trialOf(
  looked: Trial['looked'],
  found: Readonly<Record<'changes' | 'calls' | 'files', readonly string[]>>,
): Trial {
  const shown = (where: TrialHit['where'], list: readonly string[]): readonly TrialHit[] =>
    list.slice(0, SHOWN_MAX).map((what) => ({ where, what: what.slice(0, SHOWN_CHARS) }))
  return {
    looked,
    fired: {
      changes: found.changes.length,
      calls: found.calls.length,
      files: found.files.length,
    },
    hits: [
      ...shown('conversation', found.calls),
      ...shown('history', found.changes),
      ...shown('working tree', found.files),
    ],
  }
}
