import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { navigate, query, withQuery } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Link } from '../../kit/link.tsx'
import { plural } from '../../kit/numbers.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Empty, Failure, Loading } from '../../kit/placeholders.tsx'
import { useKeys } from '../../shell/keys.ts'
import { theme } from '../../shell/theme.ts'
import { COLOURINGS, type Colouring, STEPS, stepsOf } from './colours.ts'
import { Drawing } from './drawing.tsx'
import { layoutOf } from './layout.ts'
import { degreesOf, type MapData, matchingNodes, neighboursOf } from './map-model.ts'
import type { Look } from './picture.ts'
import { Sidebar } from './sidebar.tsx'

const NAMES: Readonly<Record<Colouring, string>> = {
  freshness: 'freshness',
  change: 'last change',
  use: 'use',
}

export default function MemoryMap(): JSX.Element {
  const { data, error, reload } = useResource('map', {})
  if (data === undefined)
    return (
      <div class="page">
        <PageHead title="Map" />
        {error ? <Failure error={error} onRetry={reload} /> : <Loading label="Drawing the map" />}
      </div>
    )
  if (data.names.length === 0)
    return (
      <div class="page">
        <PageHead title="Map" />
        <Empty title="Nothing to show yet" icon="map">
          The map shows memories. See the{' '}
          <Link class="inline-link" href="/overview">
            overview
          </Link>{' '}
          for how to start.
        </Empty>
      </div>
    )
  return <LoadedMap map={data} />
}

function LoadedMap({ map }: { readonly map: MapData }): JSX.Element {
  const freshness = useResource('map.freshness', {})
  const [by, setBy] = useState<Colouring>('freshness')
  const degrees = useMemo(() => degreesOf(map), [map])
  const layout = useMemo(() => layoutOf(map, degrees), [map, degrees])
  const [text, kind] = [query.value.get('q') ?? '', query.value.get('kind') ?? '']
  const found = useMemo(
    () => matchingNodes(map, { query: text, kind: kind === '' ? -1 : map.kinds.indexOf(kind) }),
    [map, text, kind],
  )
  const chosen = map.names.indexOf(query.value.get('at') ?? '')
  const near = useMemo(() => (chosen < 0 ? undefined : neighboursOf(map, chosen)), [map, chosen])
  const steps = useMemo(() => stepsOf(map, by, freshness.data), [map, by, freshness.data])
  const look = useMemo(
    (): Look => ({
      ...{ by, steps, chosen, theme: theme.value },
      matches: found && new Set(found),
      links: new Set(near?.links),
      near: new Set(
        near && [...near.links, ...near.files.flatMap(({ members }) => members)].slice(0, NEAR_MAX),
      ),
    }),
    [by, steps, chosen, found, near, theme.value],
  )
  const choose = (node: number): void => setQuery({ at: map.names[node] ?? '' })
  useKeys({
    Escape:
      chosen < 0 && text === '' ? undefined : () => (chosen < 0 ? setQuery({ q: '' }) : choose(-1)),
  })
  return (
    <div class="page full map-page">
      <PageHead title="Map">
        <span class="faint wide-only">
          {plural(map.names.length, 'memory', 'memories')}, {plural(map.links.length / 2, 'link')},{' '}
          {plural(map.files.length, 'shared file')}
        </span>
        <Controls map={map} text={text} kind={kind} by={by} onColour={setBy} />
      </PageHead>
      <div class="map-body">
        <Drawing map={map} layout={layout} look={look} onChoose={choose} />
        <Sidebar {...{ map, degrees, found, chosen, near }} onChoose={choose} />
      </div>
      <Legend by={by} steps={steps} failed={freshness.error !== undefined} />
    </div>
  )
}

const NEAR_MAX = 150

/** Kept in the address, so that bookmarks and Back work. */
function setQuery(change: Readonly<Record<string, string>>): void {
  const rest = withQuery(change).toString()
  navigate(rest === '' ? '/map' : `/map?${rest}`, { replace: !('at' in change) })
}

interface ControlsProps {
  readonly map: MapData
  readonly text: string
  readonly kind: string
  readonly by: Colouring
  readonly onColour: (by: Colouring) => void
}

function Controls({ map, text, kind, by, onColour }: ControlsProps): JSX.Element {
  return (
    <div class="map-controls">
      <input
        type="search"
        class="field"
        placeholder="Search the map"
        aria-label="Search the map"
        value={text}
        onInput={(event) => setQuery({ q: event.currentTarget.value })}
      />
      <select
        class="select"
        aria-label="Kind"
        value={kind}
        onChange={(event) => setQuery({ kind: event.currentTarget.value })}
      >
        <option value="">all kinds</option>
        {map.kinds.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <select
        class="select"
        aria-label="Colour"
        value={by}
        onChange={({ currentTarget }) =>
          onColour(COLOURINGS.find((one) => one === currentTarget.value) ?? 'freshness')
        }
      >
        {COLOURINGS.map((one) => (
          <option key={one} value={one}>
            by {NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Legend({
  by,
  steps,
  failed,
}: {
  readonly by: Colouring
  readonly steps: Uint8Array | undefined
  readonly failed: boolean
}): JSX.Element {
  const counts = new Map<number, number>()
  for (const step of steps ?? []) counts.set(step, (counts.get(step) ?? 0) + 1)
  if (steps === undefined)
    return (
      <p class="map-legend faint" role="status">
        {failed ? 'Could not check the references.' : 'Checking references …'}
      </p>
    )
  return (
    <ul class="map-legend" aria-label={`Colours: ${NAMES[by]}`}>
      {STEPS[by].map(({ colour, label }, step) => (
        <li key={label}>
          <span class="dot" style={{ background: `var(${colour})` }} aria-hidden="true" />
          {label} <span class="faint number">{(counts.get(step) ?? 0).toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  )
}
