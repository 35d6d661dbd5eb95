import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface VirtualListProps {
  readonly total: number
  readonly rowHeight: number
  readonly label: string
  readonly row: (at: number) => JSX.Element
  /** Called with the visible rows, so that they can be fetched. */
  readonly onRange: (from: number, to: number) => void
  /** Scrolled into view. */
  readonly current?: number
}

const OVERSCAN = 6

/** Renders the visible rows only. */
export function VirtualList(props: VirtualListProps): JSX.Element {
  const { total, rowHeight, label, row, onRange, current = -1 } = props
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(800)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || current < 0) return
    const [start, end] = [current * rowHeight, (current + 1) * rowHeight]
    if (start < element.scrollTop) element.scrollTop = start
    else if (end > element.scrollTop + element.clientHeight)
      element.scrollTop = end - element.clientHeight
  }, [current, rowHeight])
  const from = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN)
  const to = Math.min(total, Math.ceil((top + height) / rowHeight) + OVERSCAN)
  useLayoutEffect(() => onRange(from, to), [from, to, onRange])
  return (
    <div class="virtual" ref={box} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <ul aria-label={label} style={{ height: `${total * rowHeight}px` }}>
        {Array.from({ length: Math.max(0, to - from) }, (_, step) => {
          const at = from + step
          return (
            <li
              key={at}
              aria-setsize={total}
              aria-posinset={at + 1}
              class="virtual-row"
              style={{ height: `${rowHeight}px`, transform: `translateY(${at * rowHeight}px)` }}
            >
              {row(at)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
