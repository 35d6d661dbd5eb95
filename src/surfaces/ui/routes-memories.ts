import type { App } from '../../app/app.ts'
import type { Inspected } from '../../app/browse/inspect.ts'
import { sayOrigin } from '../../app/catalog/origins.ts'
import type { Voice } from '../../app/sharing/show-rule.ts'
import { allCards, browse, queryWords, textOnlyFilter } from '../../core/browse/browse.ts'
import { listCardOf } from '../../core/model/list-card.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { cardFinder } from './card-finder.ts'
import type { LinkView, MemoryView, PlanView } from './contract.ts'
import type { HeldPlan } from './held-plans.ts'
import type { MemoryAction } from './requests.ts'
import type { Routes } from './route.ts'
import type { UiSession } from './session.ts'
import { operationView, outcomeView, planView, rowView } from './views.ts'

type Names =
  | 'memories.browse'
  | 'memories.cards'
  | 'memories.search'
  | 'memory.show'
  | 'memory.references'
  | 'memory.editable'
  | 'memory.preview'
  | 'memory.save'
  | 'memory.new'
  | 'memory.act'
  | 'memory.plan'
  | 'plan.apply'

export const MEMORY_ROUTES: Routes<Names> = {
  async 'memories.browse'(session, { offset, limit, ...request }) {
    const { found, facets } = browse(await session.cards(), request)
    const rows = found.slice(offset, offset + limit)
    return {
      total: found.length,
      offset,
      rows: rows.map(rowView),
      facets,
    }
  },

  async 'memories.cards'(session, { offset, limit, known }) {
    const cards = await session.cards()
    const all = allCards(cards)
    const isKnown = known !== undefined && known === cards.state
    return {
      state: cards.state,
      total: all.length,
      cards: isKnown ? [] : all.slice(offset, offset + limit),
    }
  },

  async 'memories.search'(session, { limit, ...request }) {
    const { query, status, kind, tag, topic, tier } = request
    const words = queryWords(query)
    const { hits, found, terms } = await session.workers.ask('search', {
      ...{ query, limit, marks: words },
      ...(status !== undefined && { status }),
      ...(kind !== undefined && { kind }),
      ...(tag !== undefined && { tag }),
      ...(topic !== undefined && { topic }),
      ...(tier !== undefined && { tier }),
    })
    const cards = await session.cards()
    const [find, isTextOnly] = [cardFinder(cards), textOnlyFilter(cards, request)]
    const rows = hits.flatMap(({ path, id, excerpt }) => {
      const item = find(path, id)
      return item === undefined || !isTextOnly(item) ? [] : [{ ...rowView(item.card), excerpt }]
    })
    return { hits: rows, found, marks: [...new Set([...words, ...terms])] }
  },

  async 'memory.show'(session, { name }) {
    const find = cardFinder(await session.cards())
    return session.use(async (app) => {
      const inspected = await app.inspect(name)
      const voice = (await app.voicesOf([inspected.entry])).get(inspected.entry)!
      return memoryView(
        inspected,
        voice,
        ({ path, memory }) => find(path, memory.id)?.card.name ?? path,
      )
    })
  },

  'memory.references': (session, { name }) =>
    session.use(async (app) => {
      const { freshness, verdicts } = await app.checkReferences(name)
      return {
        freshness,
        references: verdicts.map(({ reference, is, why, to = '' }) => ({
          ...{ text: reference.text, kind: reference.kind, line: reference.line },
          ...{ verdict: is, why, to },
        })),
      }
    }),

  'memory.editable': (session, { name }) =>
    session.use(async (app) => {
      const { path, version, text, extension } = await app.editable(name)
      return { name, path, version, text, extension }
    }),

  'memory.preview': (session, { name, text, version }) =>
    session.use(async (app) => {
      const plan = await app.planEdit(name, { text, hash: version, secrets: 'allow' })
      return planView('', plan, await app.preview(plan))
    }),

  'memory.save': (session, { name, text, version, reason, secrets }) =>
    session.change(['memories', 'log'], async (app) => {
      const plan = await app.planEdit(name, { text, hash: version, reason, secrets })
      return outcomeView(await app.apply({ plan, select: 'all' }), plan.notes)
    }),

  'memory.new': (session, request) =>
    session.use(async (app) => {
      const { plan, kind, kinds, action, target = '', doubts } = await app.planSave(request)
      return {
        // A replacement is applied whole or not at all.
        plan: await showPlan(session, app, {
          plan,
          apply: (open) => open.apply({ plan, select: 'all', whole: true }),
        }),
        kind,
        kinds: kinds.map(({ name, description }) => ({ name, description })),
        doubts: [
          ...(action === 'known' ? [`Duplicate: ${target} has the same text.`] : []),
          ...(action === 'update'
            ? [`${target} covers the same topic. Your text replaces its text.`]
            : []),
          ...doubts.map(({ why }) => `Not recommended: ${why}.`),
        ],
      }
    }),

  'memory.act': (session, request) =>
    session.change(['memories', 'log'], async (app) => {
      const plan = await planAction(app, request)
      return outcomeView(await app.apply({ plan, select: 'all' }), plan.notes)
    }),

  'memory.plan': (session, request) =>
    session.use(async (app) => showPlan(session, app, { plan: await planAction(app, request) })),

  'plan.apply': (session, { plan: id, select }) => {
    const held = session.plans.take(id)
    return session.change(held.areas, async (app) =>
      outcomeView(await held.apply(app, select), held.plan.notes),
    )
  },
}

/** Holds a plan for `plan.apply` and shows it; the writer applies it unless `apply` is given. */
export async function showPlan(
  session: UiSession,
  app: App,
  { plan, ...options }: Pick<HeldPlan, 'plan'> & Partial<HeldPlan>,
): Promise<PlanView> {
  const id = session.plans.hold({
    apply: (open, select) => open.apply({ plan, select }),
    areas: ['memories', 'log'],
    ...options,
    plan,
  })
  return planView(id, plan, await app.preview(plan))
}

const STATUS_VERBS = {
  archive: 'archive',
  unarchive: 'unarchive',
  retire: 'forget',
  restore: 'restore',
} as const

function planAction(
  app: App,
  request: {
    readonly names: readonly string[]
    readonly action: MemoryAction
    readonly reason?: string | undefined
  },
): Promise<Plan> {
  const { names, action, reason = 'decided on the web page' } = request
  if (action === 'pin' || action === 'unpin')
    return app.planPin({ names, pinned: action === 'pin' })
  return app.planStatus(STATUS_VERBS[action], { names, reason })
}

type NamedMemory = Pick<Entry, 'path'> & { readonly memory: { readonly id: string } }

type Linked = Inspected['backlinks'][number]

function memoryView(
  { entry, memory, version, links, backlinks, history }: Inspected,
  voice: Voice,
  names: (memory: NamedMemory) => string,
): MemoryView {
  const linkView = (target: string, relation: string, to: Linked | undefined): LinkView => ({
    ...{ target, relation },
    name: to === undefined ? '' : names({ path: to.path as Entry['path'], memory: to }), // Safe: a path of the catalog.
    title: to?.title ?? target,
    kind: to?.kind ?? '',
    status: to?.status ?? '',
  })
  return {
    ...rowView(listCardOf({ ...entry, memory }, names(entry))),
    id: memory.id,
    path: entry.path,
    version,
    body: memory.body,
    fields: Object.entries(memory.fields ?? {}).map(([name, value]) => ({ name, value })),
    provenance: provenanceOf(memory, voice),
    statusReason: memory.statusReason,
    keywords: memory.keywords,
    relatedFiles: memory.relatedFiles,
    aliases: memory.aliases,
    problemList: entry.problems.map(({ line, message, hint }) => ({ line, message, hint })),
    links: links.map(({ target, relation, to }) => linkView(target, relation, to)),
    backlinks: backlinks.map((from) => linkView(from.title, '', from)),
    history: history.map(operationView),
    changes: memory.changes.map(({ date, summary }) => ({ date, summary })),
  }
}

function provenanceOf(memory: Inspected['memory'], voice: Voice): MemoryView['provenance'] {
  const rows: readonly (readonly [label: string, value: string | number | undefined])[] = [
    ['Origin', sayOrigin(voice.origin, voice.author)],
    ['Source', memory.source],
    ['Confidence', memory.confidence],
    ['Created', memory.createdAt],
    ['Updated', memory.updatedAt],
    ['Updates', memory.timesUpdated || ''],
    ['Used', timesUsed(memory.useCount)],
    ['Last used', memory.lastUsedAt],
    ['Scope', memory.scope],
    ['Superseded by', memory.supersededBy],
    ['Status changed', memory.statusAt],
    ['Reason', memory.statusReason],
  ]
  return rows.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  )
}

function timesUsed(count: number): string {
  if (count === 0) return 'never'
  return count === 1 ? 'once' : `${count} times`
}
