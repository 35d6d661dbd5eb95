import type { NodeHoverDrawingFunction } from 'sigma/rendering'
import { besidePoint, widthOf } from './draw-label.ts'

const PADDING = 5

/** The title of a point that somebody points at, on a ground of the theme's own. */
export const drawHover: NodeHoverDrawingFunction = (context, data, settings) => {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  context.beginPath()
  context.arc(data.x, data.y, data.size + 2, 0, Math.PI * 2)
  context.fillStyle = colour('--text')
  context.fill()
  context.beginPath()
  context.arc(data.x, data.y, data.size, 0, Math.PI * 2)
  context.fillStyle = data.color
  context.fill()
  if (typeof data.label !== 'string' || data.label === '') return
  const size = settings.labelSize
  context.font = `${settings.labelWeight} ${size}px ${settings.labelFont}`
  const width = context.measureText(data.label).width + PADDING * 2
  const height = size + PADDING * 2
  const { left: wanted, top } = besidePoint(data, { width, height, canvas: widthOf(context) })
  // This one is said in any case, if need be over its own point.
  const left = Math.max(1, wanted)
  context.beginPath()
  context.roundRect(left, top, width, height, 4)
  context.fillStyle = colour('--raised')
  context.fill()
  context.strokeStyle = colour('--line-strong')
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = colour('--text')
  context.textBaseline = 'middle'
  context.fillText(data.label, left + PADDING, data.y + 0.5)
  context.textBaseline = 'alphabetic'
}
