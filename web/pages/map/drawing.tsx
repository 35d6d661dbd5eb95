import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../kit/button.tsx'
import { type DrawnMap, drawMap } from './draw-map.ts'
import type { Layout } from './layout.ts'
import type { MapData } from './map-model.ts'
import { type Look, pictureOf } from './picture.ts'

interface DrawingProps {
  readonly map: MapData
  readonly layout: Layout
  readonly look: Look
  readonly onChoose: (node: number) => void
}

const ZOOM = 1.6

/** The sidebar has the same content for screen readers. */
export function Drawing({ map, layout, look, onChoose }: DrawingProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap | undefined>(undefined)
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    if (box.current === null || names.current === null) return
    const elements = { box: box.current, names: names.current }
    const made = drawMap(elements, { layout, onChoose: (node) => choose.current(node) })
    drawn.current = made
    return () => made.end()
  }, [layout])
  const picture = useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    return pictureOf(map, layout, {
      ...look,
      colour: (name) => style.getPropertyValue(name).trim(),
    })
  }, [map, layout, look])
  useEffect(() => drawn.current?.show(picture), [picture])
  return (
    <div class="map">
      <div
        class="map-canvas"
        ref={box}
        role="img"
        aria-label={`${map.names.length} memories as points, grouped by topic. The sidebar lists them.`}
      />
      <div class={`map-labels${look.chosen < 0 ? '' : ' behind'}`} ref={names} aria-hidden="true" />
      <div class="map-zoom">
        <Button label="Zoom in" onClick={() => drawn.current?.zoomBy(ZOOM)}>
          +
        </Button>
        <Button label="Zoom out" onClick={() => drawn.current?.zoomBy(1 / ZOOM)}>
          −
        </Button>
        <Button label="Show all" onClick={() => drawn.current?.showAll()}>
          ⤢
        </Button>
      </div>
    </div>
  )
}
