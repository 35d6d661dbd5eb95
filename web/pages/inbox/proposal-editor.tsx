import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { navigate } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Failure, Loading } from '../../kit/states.tsx'
import { dropDraft, keepDraft, readDraft } from '../memories/draft.ts'
import { tellEdited } from './decisions.ts'

export const draftName = (id: string): string => `proposal ${id}`

interface ProposalEditorProps {
  readonly id: string
  readonly title: string
  readonly onCancel: () => void
  readonly onSaved: (id: string, isAccepted: boolean) => void
}

/** The text that would be written, for a person to change. What its file could not hold is refused. */
export function ProposalEditor(props: ProposalEditorProps): JSX.Element {
  const { id } = props
  const [start, setStart] = useState<string | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  useEffect(() => {
    call('inbox.editable', { id })
      .then(({ text }) => setStart(text))
      .catch((failure: unknown) => setError(asCallError(failure)))
  }, [id])
  if (error !== undefined)
    return (
      <>
        <Failure error={error} />
        <Button onClick={props.onCancel}>Close the editor</Button>
      </>
    )
  if (start === undefined) return <Loading label="Opening the text" />
  return <EditorForm {...props} start={start} />
}

interface Editing {
  readonly text: string
  readonly error: CallError | undefined
  readonly isBusy: boolean
  readonly write: (text: string) => void
  readonly save: (how: { readonly isAccepted: boolean }) => Promise<void>
  readonly cancel: () => void
}

/** What is written, kept at every letter until it is saved or dropped. */
function useEditing({ id, title, onCancel, onSaved }: ProposalEditorProps, start: string): Editing {
  const [text, setText] = useState(() => readDraft(draftName(id))?.text ?? start)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  return {
    ...{ text, error, isBusy },
    write(next) {
      setText(next)
      setError(undefined)
      keepDraft(draftName(id), { text: next, version: id })
    },
    async save({ isAccepted }) {
      if (isBusy) return
      setBusy(true)
      try {
        const edited = text === start ? { id } : await call('inbox.edit', { id, text })
        dropDraft(draftName(id))
        if (edited.id !== id && !isAccepted)
          tellEdited(title, () => restore({ id: edited.id, text: start }))
        onSaved(edited.id, isAccepted)
      } catch (failure) {
        setError(asCallError(failure))
        setBusy(false)
      }
    },
    cancel() {
      dropDraft(draftName(id))
      onCancel()
    },
  }
}

/** Gives a proposal its old words, and goes along where it is still looked at. */
async function restore({
  id,
  text,
}: {
  readonly id: string
  readonly text: string
}): Promise<void> {
  const back = await call('inbox.edit', { id, text })
  const { pathname, search } = location
  if (pathname.endsWith(id)) navigate(`/inbox/${back.id}${search}`, { replace: true })
}

function EditorForm({
  start,
  ...props
}: ProposalEditorProps & { readonly start: string }): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, error, isBusy, write, save, cancel } = useEditing(props, start)
  useEffect(() => field.current?.focus(), [error])
  return (
    <form
      class="editor"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          if (text !== start || event.shiftKey) void save({ isAccepted: event.shiftKey })
        } else if (event.key === 'Escape' && text === start) cancel()
        event.stopPropagation()
      }}
    >
      <textarea
        ref={field}
        class="editor-text"
        aria-label="Text of the proposal"
        aria-invalid={error !== undefined}
        dir="auto"
        spellcheck={false}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
      />
      {error !== undefined && <Failure error={error} />}
      <footer class="editor-foot">
        <span class="grow faint">Saving lets it wait on in your words.</span>
        <Button onClick={cancel}>Cancel</Button>
        <Button
          hotkey="Ctrl Enter"
          disabled={isBusy || text === start}
          onClick={() => void save({ isAccepted: false })}
        >
          Save
        </Button>
        <Button
          tone="main"
          icon="check"
          hotkey="Ctrl Shift Enter"
          disabled={isBusy}
          onClick={() => void save({ isAccepted: true })}
        >
          Save and accept
        </Button>
      </footer>
    </form>
  )
}
