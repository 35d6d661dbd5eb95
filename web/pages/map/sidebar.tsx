import type { JSX } from 'preact'
import { memoryPath } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Link } from '../../kit/link.tsx'
import { formatNumber, plural } from '../../kit/numbers.ts'
import { Failure, Loading } from '../../kit/placeholders.tsx'
import { Time } from '../../kit/time.tsx'
import type { MapData, Neighbours } from './map-model.ts'

interface SidebarProps {
  readonly map: MapData
  readonly degrees: Uint32Array
  readonly found: readonly number[] | undefined
  /** -1 for none. */
  readonly chosen: number
  readonly near: Neighbours | undefined
  readonly onChoose: (node: number) => void
}

const LISTED = 60
const PART = 12

/** The map as text: matches, or the chosen memory and its neighbours. */
export function Sidebar(props: SidebarProps): JSX.Element {
  const { map, chosen, near, onChoose } = props
  return (
    <aside class="map-side" aria-label="Memories on the map">
      {chosen >= 0 && near !== undefined ? (
        <SelectedMemory key={chosen} {...{ map, chosen, near, onChoose }} />
      ) : (
        <MatchList {...props} />
      )}
    </aside>
  )
}

function MatchList({ map, degrees, found, onChoose }: SidebarProps): JSX.Element {
  const all = found ?? map.names.map((_, node) => node)
  const first = [...all].sort((a, b) => degrees[b]! - degrees[a]! || a - b).slice(0, LISTED)
  return (
    <>
      <h2>{found === undefined ? 'Most linked' : `${formatNumber(all.length)} found`}</h2>
      {all.length === 0 && <p class="faint">No matches. Try a shorter word, or all kinds.</p>}
      <List nodes={first} map={map} onChoose={onChoose} />
      {found !== undefined && all.length > LISTED && (
        <p class="faint">and {formatNumber(all.length - LISTED)} more</p>
      )}
    </>
  )
}

interface SelectedMemoryProps {
  readonly map: MapData
  readonly chosen: number
  readonly near: Neighbours
  readonly onChoose: (node: number) => void
}

function SelectedMemory({ map, chosen, near, onChoose }: SelectedMemoryProps): JSX.Element {
  const name = map.names[chosen] ?? ''
  const { data, error, reload } = useResource('memory.show', { name })
  const topic = map.topics[map.topicOf[chosen]!]
  return (
    <>
      <div class="map-chosen-head">
        <h2 dir="auto">{map.titles[chosen]}</h2>
        <Button
          tone="quiet"
          icon="close"
          label="Back to the list"
          hotkey="Escape"
          onClick={() => onChoose(-1)}
        />
      </div>
      <p class="map-facts">
        <Badge>{map.kinds[map.kindOf[chosen]!]}</Badge>
        {topic && <Badge>{topic}</Badge>}
        <span class="faint">{usesOf(map.uses[chosen] ?? 0)}</span>
        {data && (
          <span class="faint">
            updated <Time at={data.changedAt} />
          </span>
        )}
      </p>
      {data !== undefined ? (
        <p dir="auto">{data.summary}</p>
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <Loading />
      )}
      <p>
        <Link class="button main" href={memoryPath(name)}>
          Open
        </Link>
      </p>
      <NeighbourList title="Linked" nodes={near.links} map={map} onChoose={onChoose} />
      {near.files.map(({ file, members }) => (
        <NeighbourList
          key={file}
          title={`Also referencing ${file}`}
          nodes={members}
          map={map}
          onChoose={onChoose}
        />
      ))}
      <NeighbourList title={`Also in ${topic}`} nodes={near.topic} map={map} onChoose={onChoose} />
      {near.links.length + near.files.length + near.topic.length === 0 && (
        <p class="faint">Not connected: no links, shared files or topic.</p>
      )}
    </>
  )
}

function usesOf(count: number): string {
  if (count === 0) return 'never used'
  return count === 1 ? 'used once' : `used ${plural(count, 'time')}`
}

interface ListProps {
  readonly nodes: readonly number[]
  readonly map: MapData
  readonly onChoose: (node: number) => void
}

function NeighbourList({
  title,
  nodes,
  ...rest
}: ListProps & { readonly title: string }): JSX.Element | null {
  if (nodes.length === 0) return null
  return (
    <section>
      <h3 dir="auto">
        {title} <span class="count">{formatNumber(nodes.length)}</span>
      </h3>
      <List nodes={nodes.slice(0, PART)} {...rest} />
      {nodes.length > PART && <p class="faint">and {formatNumber(nodes.length - PART)} more</p>}
    </section>
  )
}

function List({ nodes, map, onChoose }: ListProps): JSX.Element {
  return (
    <ul class="map-list">
      {nodes.map((node) => (
        <li key={map.names[node]}>
          <button type="button" class="cut" onClick={() => onChoose(node)} title={map.titles[node]}>
            <span dir="auto">{map.titles[node]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
