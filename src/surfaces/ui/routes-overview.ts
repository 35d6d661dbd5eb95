import { latestChanged } from '../../core/browse.ts'
import { DAY_MS, type Instant, toInstant } from '../../core/instant.ts'
import { countStatuses, overviewOf } from '../../core/overview.ts'
import { weekOf } from '../../core/recall/tally.ts'
import type { FreshnessView, RecallView } from './contract-whole.ts'
import type { Routes } from './routes.ts'
import type { UiSession } from './session.ts'
import { finderBy, surveyOf } from './survey.ts'
import { rowView } from './views.ts'

const RECENT = 8
const LATEST = 12
const WEEKS = 12
const STALE_MAX = 12

type Names = 'vault' | 'overview' | `overview.${'health' | 'recall' | 'freshness'}`

export const OVERVIEW_ROUTES: Routes<Names> = {
  async vault(session) {
    const { entries } = await session.shelf()
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
    const shelf = await session.shelf()
    return {
      ...overviewOf(shelf.entries, session.host.now()),
      cap: await numberOf(session, 'budget.tokens'),
      recent: latestChanged(shelf, RECENT).map(rowView),
    }
  },

  'overview.health': (session) => session.findings.get('health'),

  async 'overview.recall'(session) {
    const { books } = await session.shelf()
    const names = new Map(books.map(({ card: { id, name } }) => [id, name]))
    const told = ({ id, title }: { readonly id: string; readonly title: string }) => ({
      name: names.get(id) ?? '',
      title,
    })
    const week = weekOf(session.host.now())
    const cap = await numberOf(session, 'retrieval.budget_tokens')
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
          .map(({ uses, tokens, ...one }) => ({ ...told(one), uses, tokens })),
        latest: latest
          .filter(({ items }) => items.length > 0)
          .map(({ at, prompt, tokens, items }) => ({
            ...{ at, prompt, tokens },
            items: items.map(told),
          })),
      }
    } finally {
      recall.close()
    }
  },

  async 'overview.freshness'(session) {
    const surveyed = await surveyOf(session)
    const find = finderBy(await session.shelf())
    const counts = { EVERGREEN: 0, FRESH: 0, PARTIALLY_STALE: 0, FULLY_STALE: 0 }
    for (const { freshness } of surveyed) counts[freshness] += 1
    const stale = ['FULLY_STALE', 'PARTIALLY_STALE'].flatMap((state) =>
      surveyed.filter(({ freshness }) => freshness === state),
    )
    return {
      counts,
      stale: stale.slice(0, STALE_MAX).flatMap(({ path, id, ...rest }): FreshnessView['stale'] => {
        const book = find(path, id)
        if (book === undefined) return []
        const { freshness, missing } = rest
        return [{ name: book.card.name, title: book.card.title, freshness, missing }]
      }),
    }
  },
}

async function numberOf(session: UiSession, key: string): Promise<number> {
  const { rows } = await session.use((app) => app.readConfig(key))
  return Number(rows[0]?.value ?? 0)
}

/** Weeks in which nothing happened are weeks, too. */
function lastWeeks(week: string, told: RecallView['weeks']): RecallView['weeks'] {
  const known = new Map(told.map((one) => [one.week, one]))
  const none = { injections: 0, uses: 0, tokens: 0 }
  return Array.from({ length: WEEKS }, (_, at) => {
    const monday = Date.parse(week) - (WEEKS - 1 - at) * 7 * DAY_MS
    const name = weekOf(toInstant(new Date(monday)) satisfies Instant)
    return known.get(name) ?? { week: name, ...none }
  })
}
