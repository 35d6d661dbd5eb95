import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The least distance to the edge of the window. */
const EDGE = 8

/** A word with a tooltip, shown on hover and on focus; Escape hides it. */
export function Explain({
  text,
  children,
}: {
  readonly text: string
  readonly children: ComponentChildren
}): JSX.Element {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    if (element === null || !isOpen) return
    const { left, right } = element.getBoundingClientRect()
    const past = right - (document.documentElement.clientWidth - EDGE)
    const shift = past > 0 ? -past : left < EDGE ? EDGE - left : 0
    element.style.transform = `translateX(${shift}px)`
  }, [isOpen])
  const open = (): void => setOpen(true)
  const close = (): void => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering keeps the tooltip open; the button serves the keyboard.
    <span class="explain" onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          close()
        }}
      >
        {children}
      </button>
      <span id={id} role="tooltip" class="tip" hidden={!isOpen} ref={tip}>
        {text}
      </span>
    </span>
  )
}
