import { browse } from '../../core/browse.ts'
import { countStatuses, overviewOf } from '../../core/overview.ts'
import type { Routes } from './routes.ts'
import { rowView } from './views.ts'

const ISSUES_MAX = 200
const RECENT = 8
const LATEST = 12

type Names = 'vault' | 'overview' | 'overview.health' | 'overview.recall' | 'map'

export const OVERVIEW_ROUTES: Routes<Names> = {
  async vault(session) {
    const { books } = await session.shelf()
    return session.use(async ({ vault, countWaiting }) => ({
      root: vault.root,
      layout: vault.layout,
      version: session.host.version,
      notes: vault.notes,
      total: countStatuses(books.map(({ entry }) => entry)),
      waiting: await countWaiting(),
    }))
  },

  async overview(session) {
    const shelf = await session.shelf()
    const entries = shelf.books.map(({ entry }) => entry)
    const { found } = browse(shelf, { status: 'active', order: 'updated' })
    return {
      ...overviewOf(entries, session.host.now()),
      recent: found.slice(0, RECENT).map(({ entry, name }) => rowView(entry, name)),
    }
  },

  'overview.health': (session) =>
    session.aside(async (app) => {
      const { healthy, budget, issues, coverage } = await app.checkVault()
      const counts = new Map<string, number>()
      for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1)
      return {
        ...{ healthy, budget, coverage },
        issues: issues.slice(0, ISSUES_MAX),
        issueCounts: [...counts].map(([code, count]) => ({ code, count })),
      }
    }),

  async 'overview.recall'(session) {
    const recall = await session.host.recall()
    try {
      const { weeks, memories, unused } = await recall.stats()
      const latest = await recall.why({ limit: LATEST })
      return {
        ...{ weeks, unused },
        memories: memories.slice(0, LATEST),
        latest: latest.map(({ at, prompt, tokens, items }) => ({
          ...{ at, prompt, tokens },
          titles: items.map(({ title }) => title),
        })),
      }
    } finally {
      recall.close()
    }
  },

  map: (session) =>
    session.use(async (app) => {
      const { nodes, edges } = await app.map()
      return {
        nodes: nodes.map(({ id, title, kind, topic, useCount, changedAt }) => ({
          ...{ name: id, title, kind, topic, uses: useCount, changedAt },
        })),
        edges,
      }
    }),
}
