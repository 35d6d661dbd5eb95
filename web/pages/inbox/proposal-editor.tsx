import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { navigate } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Failure } from '../../kit/placeholders.tsx'
import { dropDraft, keepDraft, readDraft } from '../memories/draft.ts'
import { TextField } from '../memories/text-field.tsx'
import { showEdited } from './decisions.ts'

export const draftName = (id: string): string => `proposal ${id}`

interface ProposalEditorProps {
  readonly id: string
  readonly title: string
  readonly isDecided: boolean
  readonly onCancel: () => void
  readonly onSaved: (id: string, isAccepted: boolean) => void
}

interface Editing {
  readonly text: string
  /** The proposed text; undefined until loaded. */
  readonly start: string | undefined
  readonly error: CallError | undefined
  readonly isBusy: boolean
  readonly write: (text: string) => void
  readonly save: (options: { readonly isAccepted: boolean }) => Promise<void>
  readonly cancel: () => void
}

/** Keeps the draft at every letter until it is saved or discarded. */
function useEditing({ id, title, onCancel, onSaved }: ProposalEditorProps): Editing {
  const [draft] = useState(() => readDraft(draftName(id))?.text)
  const [{ text, start }, setWritten] = useState<{ text: string; start?: string }>({
    text: draft ?? '',
  })
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    call('inbox.editable', { id })
      .then(({ text: found }) =>
        // Text typed before loading stays at the caret: the beginning.
        setWritten((old) => ({
          text: draft === undefined ? old.text + found : old.text,
          start: found,
        })),
      )
      .catch((failure: unknown) => setError(asCallError(failure)))
  }, [id])
  return {
    ...{ text, start, error, isBusy },
    write(next) {
      setWritten((old) => ({ ...old, text: next }))
      setError(undefined)
      if (start !== undefined || draft !== undefined)
        keepDraft(draftName(id), { text: next, version: id })
    },
    async save({ isAccepted }) {
      if (isBusy || start === undefined) return
      setBusy(true)
      try {
        const edited = text === start ? { id } : await call('inbox.edit', { id, text })
        dropDraft(draftName(id))
        if (edited.id !== id && !isAccepted)
          showEdited(title, () => restore({ id: edited.id, text: start }))
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

/** Restores the old text; follows the new id if the proposal is open. */
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

export function ProposalEditor(props: ProposalEditorProps): JSX.Element {
  const { text, start, error, isBusy, write, save, cancel } = useEditing(props)
  const isOpen = start !== undefined
  const canSave = isOpen && !isBusy && !props.isDecided
  return (
    <form
      class="editor"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          if (canSave && (text !== start || event.shiftKey))
            void save({ isAccepted: event.shiftKey })
        } else if (event.key === 'Escape' && text === (start ?? '')) cancel()
        event.stopPropagation()
      }}
    >
      <TextField
        label="Text of the proposal"
        text={text}
        isOpen={isOpen}
        isBusy={isBusy}
        isInvalid={error !== undefined}
        onText={write}
      />
      {props.isDecided && (
        <p class="conflict" role="alert">
          This proposal was accepted or rejected while you were editing. Your text stays here until
          you cancel. Copy it, or reopen the proposal: undo it in the log, or reopen it under
          Rejected.
        </p>
      )}
      {error !== undefined && !props.isDecided && <Failure error={error} />}
      <footer class="editor-foot">
        <span class="grow faint">Save keeps it in the inbox with your text.</span>
        <Button onClick={cancel}>Cancel</Button>
        <Button
          hotkey="Ctrl Enter"
          disabled={!canSave || text === start}
          onClick={() => void save({ isAccepted: false })}
        >
          Save
        </Button>
        <Button
          tone="main"
          icon="check"
          hotkey="Ctrl Shift Enter"
          disabled={!canSave}
          onClick={() => void save({ isAccepted: true })}
        >
          Save and accept
        </Button>
      </footer>
    </form>
  )
}
