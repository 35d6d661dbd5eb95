import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'

export function Dialog({
  title,
  children,
  onClose,
  wide,
}: {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
  readonly wide?: boolean
}): JSX.Element {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = box.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={box}
      class={wide === true ? 'dialog wide' : 'dialog'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2>{title}</h2>
          <Button tone="quiet" icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
