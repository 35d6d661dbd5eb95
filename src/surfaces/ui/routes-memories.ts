import type { App } from '../../app/app.ts'
import { browse, type Shelf, wordsOf } from '../../core/browse.ts'
import { excerptOf } from '../../core/excerpt.ts'
import type { Entry } from '../../core/memory.ts'
import type { Plan } from '../../core/plan.ts'
import type { LinkView, MemoryView, PlanView } from './contract.ts'
import type { HeldPlan } from './held-plans.ts'
import type { MemoryAction } from './requests.ts'
import type { Routes } from './routes.ts'
import type { UiSession } from './session.ts'
import { operationView, outcomeView, planView, rowView } from './views.ts'

type Names =
  | 'memories.browse'
  | 'memories.search'
  | 'memory.show'
  | 'memory.references'
  | 'memory.editable'
  | 'memory.preview'
  | 'memory.save'
  | 'memory.act'
  | 'memory.plan'
  | 'plan.apply'

export const MEMORY_ROUTES: Routes<Names> = {
  async 'memories.browse'(session, { offset, limit, ...request }) {
    const { found, facets } = browse(await session.shelf(), request)
    const rows = found.slice(offset, offset + limit)
    return {
      total: found.length,
      offset,
      rows: rows.map(({ entry, name }) => rowView(entry, name)),
      facets,
    }
  },

  async 'memories.search'(session, { limit, ...request }) {
    const { query, status, kind, tag, topic, tier } = request
    const shelf = await session.shelf()
    const names = namesOf(shelf)
    const named = new Set(browse(shelf, request).found.map(({ name }) => name))
    return session.use(async (app) => {
      const { hits, found, terms } = await app.search({
        ...{ query, limit, includeArchived: true, includeRetired: true },
        ...(status !== undefined && { status }),
        ...(kind !== undefined && { kind }),
        ...(tag !== undefined && { tag }),
        ...(topic !== undefined && { topic }),
        ...(tier !== undefined && { tier }),
      })
      const marks = [...new Set([...wordsOf(query), ...terms])]
      const others = hits.map(({ entry }) => entry).filter((entry) => !named.has(names(entry)))
      const texts = await app.readSome(others)
      const rows = others.map((entry) => ({
        ...rowView(entry, names(entry)),
        excerpt: excerptOf(texts.get(entry)?.memory.body ?? '', marks),
      }))
      return { hits: rows, found, marks }
    })
  },

  async 'memory.show'(session, { name }) {
    const names = namesOf(await session.shelf())
    return session.use(async (app) => memoryView(await app.inspect(name), names))
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

/** Keeps a plan and shows it; without a word on how, it is carried out by the writer alone. */
export async function showPlan(
  session: UiSession,
  app: App,
  { plan, ...how }: Pick<HeldPlan, 'plan'> & Partial<HeldPlan>,
): Promise<PlanView> {
  const id = session.plans.hold({
    apply: (open, select) => open.apply({ plan, select }),
    areas: ['memories', 'log'],
    ...how,
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
  const { names, action, reason = 'decided on the page' } = request
  if (action === 'pin' || action === 'unpin')
    return app.planPin({ names, pinned: action === 'pin' })
  return app.planStatus(STATUS_VERBS[action], { names, reason })
}

/** The name by which a memory is asked for again. */
function namesOf({ books }: Shelf): (memory: NamedMemory) => string {
  const byPlace = new Map(books.map(({ entry, name }) => [placeOf(entry), name]))
  return (memory) => byPlace.get(placeOf(memory)) ?? memory.path
}

type NamedMemory = Pick<Entry, 'path'> & { readonly memory: { readonly id: string } }

const placeOf = ({ path, memory }: NamedMemory): string => `${path}\0${memory.id}`

type Inspected = Awaited<ReturnType<App['inspect']>>
type Linked = Inspected['backlinks'][number]

function memoryView(
  { entry, memory, version, links, backlinks, history }: Inspected,
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
    ...rowView({ ...entry, memory }, names(entry)),
    id: memory.id,
    path: entry.path,
    version,
    body: memory.body,
    fields: Object.entries(memory.fields ?? {}).map(([name, value]) => ({ name, value })),
    provenance: provenanceOf(memory),
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

function provenanceOf(memory: Inspected['memory']): MemoryView['provenance'] {
  const rows: readonly (readonly [label: string, value: string | number | undefined])[] = [
    ['Vouched for by', memory.origin],
    ['Source', memory.source],
    ['Confidence', memory.confidence],
    ['Made', memory.createdAt],
    ['Changed', memory.updatedAt],
    ['Times changed', memory.timesUpdated || ''],
    ['Used', memory.useCount === 0 ? 'never' : `${memory.useCount} times`],
    ['Last used', memory.lastUsedAt],
    ['Scope', memory.scope],
    ['Superseded by', memory.supersededBy],
    ['Left the index', memory.statusAt],
    ['Because', memory.statusReason],
  ]
  return rows.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  )
}
