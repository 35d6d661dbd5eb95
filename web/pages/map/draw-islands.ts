import type Sigma from 'sigma'
import type { Island } from './layout.ts'

const NAMES_MAX = 40
/** So far from the edge a name stays whole, in pixels. */
const EDGE = 14

/** The names of islands over the map, moved with it. */
export function drawIslands(sigma: Sigma, over: HTMLElement, islands: readonly Island[]): void {
  const named = [...islands].sort((a, b) => b.count - a.count).slice(0, NAMES_MAX)
  over.replaceChildren()
  const marks = named.map((island) => {
    const mark = document.createElement('span')
    mark.dir = 'auto'
    mark.textContent = island.label
    over.append(mark)
    return { mark, island }
  })
  sigma.on('afterRender', () => {
    const { width, height } = sigma.getDimensions()
    for (const { mark, island } of marks) {
      const { x, y } = sigma.graphToViewport({ x: island.x, y: island.y + island.radius })
      const isSeen = x > 0 && x < width && y > -EDGE && y < height
      mark.hidden = !isSeen
      if (isSeen)
        mark.style.transform = `translate(${x}px, ${Math.max(EDGE, y)}px) translate(-50%, -50%)`
    }
  })
}
