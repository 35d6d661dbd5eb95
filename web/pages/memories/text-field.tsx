import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface TextFieldProps {
  readonly label: string
  readonly text: string
  /** Its text is here. Before, what is typed already is kept, and goes before it. */
  readonly isOpen: boolean
  /** It is being saved: what could no longer go along is not taken. */
  readonly isBusy: boolean
  readonly isInvalid?: boolean
  readonly onText: (text: string) => void
}

/** The text that somebody writes. It takes letters from the first moment on: whoever asked for it may type at once. */
export function TextField(props: TextFieldProps): JSX.Element {
  const { label, text, isOpen, isBusy, isInvalid = false, onText } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = field.current?.selectionStart ?? 0
  // Before it is painted: a letter may come right after. A later focus would put it where nobody meant it to be.
  useLayoutEffect(() => field.current?.focus(), [isInvalid])
  // At the beginning: a browser goes to the end, and what one came to read is scrolled away.
  useLayoutEffect(() => field.current?.setSelectionRange(caret, caret), [isOpen])
  return (
    <textarea
      ref={field}
      class="editor-text"
      aria-label={label}
      aria-busy={!isOpen}
      aria-invalid={isInvalid}
      placeholder={isOpen ? '' : 'Opening the text'}
      dir="auto"
      spellcheck={false}
      readOnly={isBusy}
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}
