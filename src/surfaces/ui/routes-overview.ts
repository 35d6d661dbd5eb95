import { DAY_MS, type Instant, toInstant } from '../../core/base/instant.ts'
import { latestChanged } from '../../core/browse/browse.ts'
import { countStatuses, overviewOf } from '../../core/browse/overview.ts'
import { weekOf } from '../../core/recall/tally.ts'
import { cardFinder } from './card-finder.ts'
import type { FreshnessView, RecallView } from './contract-vault.ts'
import type { Routes } from './route.ts'
import type { UiSession } from './session.ts'
import { rowView } from './views.ts'

const RECENT = 8
const LATEST = 12
const WEEKS = 12
const STALE_MAX = 12

type Names = 'vault' | 'overview' | `overview.${'health' | 'recall' | 'freshness'}`

export const OVERVIEW_ROUTES: Routes<Names> = {
  async vault(session) {
    const { entries } = await session.cards()
    return session.use(async ({ vault, countWaiting }) => ({
      root: vault.root,
      layout: vault.layout,
      version: session.host.version,
      notes: vault.notes,
      total: countStatuses(entries),
      waiting: await countWaiting(),
      trusted: await session.host.isTrusted(),
    }))
  },

  async overview(session) {
    const cards = await session.cards()
    return {
      ...overviewOf(cards.entries, session.host.now()),
      cap: await numberSetting(session, 'budget.tokens'),
      recent: latestChanged(cards, RECENT).map(rowView),
    }
  },

  'overview.health': (session) => session.results.get('health'),

  async 'overview.recall'(session) {
    const { cards } = await session.cards()
    const names = new Map(cards.map(({ card: { id, name } }) => [id, name]))
    const injected = ({ id, title }: { readonly id: string; readonly title: string }) => ({
      name: names.get(id) ?? '',
      title,
    })
    const week = weekOf(session.host.now())
    const cap = await numberSetting(session, 'retrieval.budget_tokens')
    const recall = await session.host.recall()
    try {
      const { weeks, memories, unused, since = '' } = await recall.stats()
      const latest = await recall.why({ limit: LATEST })
      return {
        ...{ week, cap, since, unused },
        weeks: lastWeeks(week, weeks),
        memories: memories
          .filter(({ uses }) => uses > 0)
          .slice(0, LATEST)
          .map(({ uses, tokens, ...one }) => ({ ...injected(one), uses, tokens })),
        latest: latest
          .filter(({ items }) => items.length > 0)
          .map(({ at, prompt, tokens, items }) => ({
            ...{ at, prompt, tokens },
            items: items.map(injected),
          })),
      }
    } finally {
      recall.close()
    }
  },

  async 'overview.freshness'(session) {
    const surveyed = await session.results.get('freshness')
    const find = cardFinder(await session.cards())
    const counts = { EVERGREEN: 0, FRESH: 0, PARTIALLY_STALE: 0, FULLY_STALE: 0 }
    for (const { freshness } of surveyed) counts[freshness] += 1
    const stale = ['FULLY_STALE', 'PARTIALLY_STALE'].flatMap((state) =>
      surveyed.filter(({ freshness }) => freshness === state),
    )
    return {
      counts,
      stale: stale.slice(0, STALE_MAX).flatMap(({ path, id, ...rest }): FreshnessView['stale'] => {
        const found = find(path, id)
        if (found === undefined) return []
        const { freshness, missing } = rest
        return [{ name: found.card.name, title: found.card.title, freshness, missing }]
      }),
    }
  },
}

async function numberSetting(session: UiSession, key: string): Promise<number> {
  const { rows } = await session.use((app) => app.readConfig(key))
  return Number(rows[0]?.value ?? 0)
}

/** Includes weeks without injections. */
function lastWeeks(week: string, recorded: RecallView['weeks']): RecallView['weeks'] {
  const known = new Map(recorded.map((one) => [one.week, one]))
  const none = { injections: 0, uses: 0, tokens: 0 }
  return Array.from({ length: WEEKS }, (_, at) => {
    const monday = Date.parse(week) - (WEEKS - 1 - at) * 7 * DAY_MS
    const name = weekOf(toInstant(new Date(monday)) satisfies Instant)
    return known.get(name) ?? { week: name, ...none }
  })
}
