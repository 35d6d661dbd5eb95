import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface TextFieldProps {
  readonly label: string
  readonly text: string
  /** The text is loaded. Letters typed before are kept in front of it. */
  readonly isOpen: boolean
  /** Read-only while saving. */
  readonly isBusy: boolean
  readonly isInvalid?: boolean
  readonly onText: (text: string) => void
}

/** Accepts letters before its text is loaded. */
export function TextField(props: TextFieldProps): JSX.Element {
  const { label, text, isOpen, isBusy, isInvalid = false, onText } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = field.current?.selectionStart ?? 0
  // Before the paint: the next letter must go here.
  useLayoutEffect(() => field.current?.focus(), [isInvalid])
  // Browsers put the caret at the end, which scrolls the beginning away.
  useLayoutEffect(() => field.current?.setSelectionRange(caret, caret), [isOpen])
  return (
    <textarea
      ref={field}
      class="editor-text"
      aria-label={label}
      aria-busy={!isOpen}
      aria-invalid={isInvalid}
      placeholder={isOpen ? '' : 'Loading'}
      dir="auto"
      spellcheck={false}
      readOnly={isBusy}
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}
