import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { memoryPath, navigate, query, segments, updateQuery } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, plural } from '../../kit/numbers.ts'
import { Empty, Failure, Loading } from '../../kit/placeholders.tsx'
import { VirtualList } from '../../kit/virtual-list.tsx'
import { useKeys } from '../../shell/keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Detail } from './detail.tsx'
import { Filters } from './filters.tsx'
import { MemoryRow } from './memory-row.tsx'
import { NewMemory } from './new-memory.tsx'
import { type Filter, type Rows, useRows } from './use-rows.ts'

const ROW_HEIGHT = 68

export default function Memories(): JSX.Element {
  const name = segments.value[1]
  const filter = useMemo(() => filterOf(query.value), [query.value])
  const rows = useRows(filter)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [showsFilters, setShowsFilters] = useState(false)
  const [isWriting, setWriting] = useState(false)
  useKeys({ n: () => setWriting(true) })
  const toggle = useCallback((one: string): void => {
    setChosen((old) => {
      const next = new Set(old)
      if (!next.delete(one)) next.add(one)
      return next
    })
  }, [])
  const current = useListKeys(rows, { name, toggle })
  const { total } = rows
  const list = useList(rows, { name, current, chosen, toggle })
  const filters = useFilters(rows, filter)
  return (
    <div class={`memories${name === undefined ? '' : ' has-detail'}`}>
      <section class={`facet-pane${showsFilters ? ' open' : ''}`} aria-label="Filters">
        {filters}
      </section>
      <section
        class="list-pane"
        aria-label="Memories"
        aria-busy={rows.isLoading && rows.error === undefined}
        data-query={rows.shownQuery}
      >
        <SearchField
          onFilters={() => setShowsFilters(!showsFilters)}
          onNew={() => setWriting(true)}
          showsFilters={showsFilters}
        />
        <ListHead rows={rows} />
        <ListBody rows={rows} list={list} onNew={() => setWriting(true)} />
        <BulkBar chosen={chosen} onClear={() => setChosen(new Set())} />
      </section>
      <section class="detail-pane" aria-label="Memory">
        {name === undefined ? total > 0 && <NoSelection /> : <Detail key={name} name={name} />}
      </section>
      {isWriting && <NewMemory onClose={() => setWriting(false)} />}
    </div>
  )
}

/** A stopped server is reported above the page, not here. */
function ListBody({
  rows: { total, error, isLoading, reload },
  list,
  onNew,
}: {
  readonly rows: Rows
  readonly list: JSX.Element
  readonly onNew: () => void
}): JSX.Element {
  if (error !== undefined && error.code !== 'OFFLINE')
    return <Failure error={error} onRetry={reload} />
  if (total > 0) return list
  return isLoading ? <Loading /> : <NoMemories onNew={onNew} />
}

/** Memoized: a typed letter renders nothing until its answer arrives. */
function useList(
  { total, rowAt, marks, onRange }: Rows,
  { name, current, chosen, toggle }: ListState,
): JSX.Element {
  return useMemo(
    () => (
      <VirtualList
        total={total}
        rowHeight={ROW_HEIGHT}
        label="Memories"
        current={current}
        onRange={onRange}
        row={(at) => {
          const row = rowAt(at)
          return (
            <MemoryRow
              row={row}
              marks={marks}
              search={query.peek()}
              isCurrent={row !== undefined && row.name === name}
              isChosen={row !== undefined && chosen.has(row.name)}
              onChoose={() => row && toggle(row.name)}
            />
          )
        }}
      />
    ),
    [total, rowAt, marks, onRange, current, name, chosen, toggle],
  )
}

interface ListState {
  readonly name: string | undefined
  readonly current: number
  readonly chosen: ReadonlySet<string>
  readonly toggle: (name: string) => void
}

function useFilters({ facets }: Rows, { query: _, order: __, ...narrowed }: Filter): JSX.Element {
  const narrowing = JSON.stringify(narrowed)
  return useMemo(() => <Filters facets={facets} given={query.peek()} />, [facets, narrowing])
}

function NoSelection(): JSX.Element {
  return (
    <Empty title="Select a memory" icon="memories">
      <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>/</kbd> searches.
    </Empty>
  )
}

function filterOf(search: URLSearchParams): Filter {
  const text = (name: string): string | undefined => search.get(name) || undefined
  const status = search.get('status') ?? 'active'
  const query = text('q')
  return {
    ...(query !== undefined && { query }),
    ...(status !== 'any' && { status: status as 'active' }), // Safe: the server checks it.
    ...(text('kind') && { kind: text('kind') }),
    ...(text('tag') && { tag: text('tag') }),
    ...(text('topic') && { topic: text('topic') }),
    ...(text('tier') && { tier: text('tier') as 'cold' }), // Safe: the server checks it.
    ...(search.get('pinned') === 'yes' && { pinned: true }),
    ...(search.get('problems') === 'yes' && { withProblems: true }),
    ...(text('order') && { order: text('order') as 'updated' }), // Safe: as above.
  }
}

/** Returns the index of the open memory, or of the last open one. */
function useListKeys(
  rows: Rows,
  { name, toggle }: { readonly name: string | undefined; toggle: (name: string) => void },
): number {
  const [at, setAt] = useState(-1)
  const here = rows.rowAt(at)?.name === name ? at : findRow(rows, name)
  useEffect(() => {
    if (here >= 0) setAt(here)
  }, [here])
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(rows.total - 1, to))
    const row = rows.rowAt(next)
    if (row === undefined) return
    setAt(next)
    navigate(memoryPath(row.name, query.value), { replace: name !== undefined })
  }
  const next = (): void => go((here < 0 ? at : here) + (name === undefined && at >= 0 ? 0 : 1))
  const previous = (): void => go((here < 0 ? at : here) - 1)
  useKeys({
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    x: name === undefined ? undefined : () => toggle(name),
    Escape: () => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      else if (name !== undefined) navigate(`/memories?${query.value}`)
    },
  })
  return here < 0 ? at : here
}

const ROWS_SEARCHED = 300

function findRow(rows: Rows, name: string | undefined): number {
  if (name === undefined) return -1
  for (let at = 0; at < Math.min(rows.total, ROWS_SEARCHED); at++)
    if (rows.rowAt(at)?.name === name) return at
  return -1
}

function SearchField({
  onFilters,
  onNew,
  showsFilters,
}: {
  readonly onFilters: () => void
  readonly onNew: () => void
  readonly showsFilters: boolean
}): JSX.Element {
  return (
    <div class="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search memories"
        placeholder="Search"
        autocomplete="off"
        spellcheck={false}
        // Read from the address, which every letter updates: a copy would lag behind fast typing.
        value={query.value.get('q') ?? ''}
        onInput={(event) => {
          const { value } = event.currentTarget
          updateQuery({ q: value })
        }}
      />
      <span class="filter-toggle">
        <Button
          tone="quiet"
          icon="filter"
          label="Filters"
          pressed={showsFilters}
          onClick={onFilters}
        />
      </span>
      <Button icon="plus" label="New memory" hotkey="n" onClick={onNew} />
    </div>
  )
}

const ORDERS = ['updated', 'created', 'used', 'title', 'size'] as const

function ListHead({ rows }: { readonly rows: Rows }): JSX.Element {
  return (
    <div class="list-head">
      <span class="grow" role="status">
        {rows.total === 0 && rows.isLoading ? '' : countOf(rows)}
      </span>
      {rows.total > 1 && (rows.shownQuery === '' ? <Order /> : <span>best match first</span>)}
    </div>
  )
}

function countOf({ total, textHits }: Rows): string {
  const memories = (count: number): string => plural(count, 'memory', 'memories')
  if (textHits === 0) return memories(total)
  const named = total - textHits
  return named === 0
    ? `${memories(textHits)}, matched in the text`
    : `${memories(named)}, ${formatNumber(textHits)} more matched in the text`
}

function Order(): JSX.Element {
  return (
    <label>
      <span class="sr-only">Order</span>
      <select
        class="select"
        value={query.value.get('order') ?? 'updated'}
        onChange={(event) => updateQuery({ order: event.currentTarget.value })}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            by {order}
          </option>
        ))}
      </select>
    </label>
  )
}

function NoMemories({ onNew }: { readonly onNew: () => void }): JSX.Element {
  if (query.value.size > 0)
    return (
      <Empty title="No matches" icon="search">
        <Button onClick={() => navigate('/memories')}>Clear search and filters</Button>
      </Empty>
    )
  return (
    <Empty title="No memories yet" icon="memories">
      <Button icon="plus" hotkey="n" onClick={onNew}>
        Write the first memory
      </Button>
    </Empty>
  )
}
