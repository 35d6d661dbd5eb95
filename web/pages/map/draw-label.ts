import type { NodeLabelDrawingFunction } from 'sigma/rendering'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Labels {
  readonly draw: NodeLabelDrawingFunction
  /** A new picture begins. What stands in these places must stay free of titles. */
  begin(taken: readonly Box[]): void
}

const GAP = 4

/** Draws titles beside their points, each only where it has room and covers no other. */
export function spacedLabels(): Labels {
  let taken: Box[] = []
  return {
    begin(boxes) {
      taken = [...boxes]
    },
    draw(context, data, settings) {
      if (typeof data.label !== 'string' || data.label === '') return
      const size = settings.labelSize
      context.font = `${settings.labelWeight} ${size}px ${settings.labelFont}`
      const box = besidePoint(data, {
        width: context.measureText(data.label).width,
        height: size + GAP,
        canvas: widthOf(context),
      })
      if (box.left < 0 || taken.some((other) => isOver(box, other))) return
      taken.push(box)
      context.fillStyle = settings.labelColor.color ?? data.color
      context.fillText(data.label, box.left, data.y + size / 3)
    },
  }
}

/** To the right of a point; to its left where the map would cut it there. Below zero there is no room at all. */
export function besidePoint(
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  { width, height, canvas }: { width: number; height: number; canvas: number },
): Box {
  const right = x + size + GAP + width
  const left = right > canvas ? x - size - GAP - width : x + size + GAP
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
}

export function widthOf({ canvas }: Parameters<NodeLabelDrawingFunction>[0]): number {
  return canvas.clientWidth
}

function isOver(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
