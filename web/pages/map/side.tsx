import type { JSX } from 'preact'
import { memoryPath } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Link } from '../../kit/link.tsx'
import { many, whole } from '../../kit/numbers.ts'
import { Failure, Loading } from '../../kit/states.tsx'
import { Time } from '../../kit/time.tsx'
import type { MapData, Neighbours } from './map-model.ts'

interface SideProps {
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

/** The same as the map in words: what was found, or the chosen memory and what it is joined to. */
export function Side(props: SideProps): JSX.Element {
  const { map, chosen, near, onChoose } = props
  return (
    <aside class="map-side" aria-label="What the map shows">
      {chosen >= 0 && near !== undefined ? (
        <Chosen key={chosen} {...{ map, chosen, near, onChoose }} />
      ) : (
        <Found {...props} />
      )}
    </aside>
  )
}

function Found({ map, degrees, found, onChoose }: SideProps): JSX.Element {
  const all = found ?? map.names.map((_, node) => node)
  const first = [...all].sort((a, b) => degrees[b]! - degrees[a]! || a - b).slice(0, LISTED)
  return (
    <>
      <h2>{found === undefined ? 'Joined to most' : `${whole(all.length)} found`}</h2>
      {all.length === 0 && <p class="faint">Nothing fits. Try a shorter word, or every kind.</p>}
      <List nodes={first} map={map} onChoose={onChoose} />
      {found !== undefined && all.length > LISTED && (
        <p class="faint">and {whole(all.length - LISTED)} more</p>
      )}
    </>
  )
}

interface ChosenProps {
  readonly map: MapData
  readonly chosen: number
  readonly near: Neighbours
  readonly onChoose: (node: number) => void
}

function Chosen({ map, chosen, near, onChoose }: ChosenProps): JSX.Element {
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
        <span class="faint">used {many(map.uses[chosen] ?? 0, 'time')}</span>
        {data && (
          <span class="faint">
            changed <Time at={data.changedAt} />
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
      <Part title="Linked" nodes={near.links} map={map} onChoose={onChoose} />
      {near.files.map(({ file, members }) => (
        <Part key={file} title={`Share ${file}`} nodes={members} map={map} onChoose={onChoose} />
      ))}
      <Part title={`Also in ${topic}`} nodes={near.topic} map={map} onChoose={onChoose} />
      {near.links.length + near.files.length + near.topic.length === 0 && (
        <p class="faint">Joined to nothing: no links, no shared files, no topic.</p>
      )}
    </>
  )
}

interface ListProps {
  readonly nodes: readonly number[]
  readonly map: MapData
  readonly onChoose: (node: number) => void
}

function Part({
  title,
  nodes,
  ...rest
}: ListProps & { readonly title: string }): JSX.Element | null {
  if (nodes.length === 0) return null
  return (
    <section>
      <h3 dir="auto">
        {title} <span class="count">{whole(nodes.length)}</span>
      </h3>
      <List nodes={nodes.slice(0, PART)} {...rest} />
      {nodes.length > PART && <p class="faint">and {whole(nodes.length - PART)} more</p>}
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
