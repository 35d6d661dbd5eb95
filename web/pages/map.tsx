import { UndirectedGraph } from 'graphology'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import Sigma from 'sigma'
import type { MapView } from '../../src/surfaces/ui/contract.ts'
import { memoryPath, navigate } from '../data/route.ts'
import { useResource } from '../data/use-resource.ts'
import { PageHead } from '../kit/page-head.tsx'
import { Empty, Failure, Loading } from '../kit/states.tsx'

export default function MemoryMap(): JSX.Element {
  const { data, error, reload } = useResource('map', {})
  if (data === undefined)
    return error ? <Failure error={error} onRetry={reload} /> : <Loading label="Drawing the map" />
  return (
    <div class="page full">
      <PageHead title="Map">
        <span class="faint">
          {data.nodes.length.toLocaleString('en')} memories,{' '}
          {data.edges.length.toLocaleString('en')} connections
        </span>
      </PageHead>
      {data.nodes.length === 0 ? (
        <Empty title="There is nothing to show yet" />
      ) : (
        <Drawing map={data} />
      )}
    </div>
  )
}

/** The angle by which neighbours on a spiral never cover each other. */
const GOLDEN = 2.399963

function Drawing({ map }: { readonly map: MapView }): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string): string => style.getPropertyValue(name).trim()
    const sigma = new Sigma(graphOf(map, colour('--accent'), colour('--line')), element, {
      labelColor: { color: colour('--text') },
      labelFont: 'system-ui',
      hideEdgesOnMove: true,
      labelRenderedSizeThreshold: 8,
    })
    sigma.on('clickNode', ({ node }) => {
      const memory = map.nodes[Number(node)]
      if (memory !== undefined) navigate(memoryPath(memory.name))
    })
    return () => sigma.kill()
  }, [map])
  return (
    <div
      class="map"
      ref={box}
      role="img"
      aria-label="Memories as points, joined by what connects them"
    />
  )
}

/** Topics stand in a ring; the memories of each are a spiral around its middle. */
function graphOf({ nodes, edges }: MapView, dot: string, line: string): UndirectedGraph {
  const graph = new UndirectedGraph()
  const topics = [...new Set(nodes.map(({ topic }) => topic))].sort()
  const counts = new Map<string, number>()
  const radius = Math.sqrt(nodes.length) * 1.6
  for (const [at, { topic, title, uses }] of nodes.entries()) {
    const angle = (topics.indexOf(topic) / topics.length) * Math.PI * 2
    const place = counts.get(topic) ?? 0
    counts.set(topic, place + 1)
    const [turn, reach] = [place * GOLDEN, Math.sqrt(place) * 0.9]
    graph.addNode(at, {
      label: title,
      x: Math.cos(angle) * radius + Math.cos(turn) * reach,
      y: Math.sin(angle) * radius + Math.sin(turn) * reach,
      size: 2 + Math.log2(1 + uses) / 2,
      color: dot,
    })
  }
  for (const { from, to, why } of edges)
    if (why !== 'topic') graph.addEdge(from, to, { color: line, size: 0.5 })
  return graph
}
