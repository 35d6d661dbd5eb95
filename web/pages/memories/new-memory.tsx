import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { NewMemoryView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { memoryPath, navigate } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Failure } from '../../kit/placeholders.tsx'
import { PlanList } from '../../kit/plan-list.tsx'
import { showFailure, showOutcome } from '../../shell/toasts.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/** Not a valid name of a memory. */
const DRAFT = '\0new'

interface NewMemoryProps {
  readonly onClose: () => void
}

/** Write, preview as a plan, save. The draft survives a reload. */
export function NewMemory({ onClose }: NewMemoryProps): JSX.Element {
  const [text, setText] = useState(() => readDraft(DRAFT)?.text ?? '')
  const [shown, setShown] = useState<NewMemoryView | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const preview = async (answer: { kind?: string; secrets?: 'redact' } = {}): Promise<void> => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      setShown(await call('memory.new', { text, ...answer }))
    } catch (failure) {
      setError(asCallError(failure))
    }
    setBusy(false)
  }
  const apply = async (): Promise<void> => {
    if (shown === undefined) return
    setBusy(true)
    try {
      const outcome = await call('plan.apply', { plan: shown.plan.id, select: 'all' })
      showOutcome('Saved', outcome)
      const made = outcome.operation?.changes[0]?.memory
      if (made !== undefined) {
        dropDraft(DRAFT)
        onClose()
        navigate(memoryPath(made))
      }
    } catch (failure) {
      showFailure(failure)
      setShown(undefined)
    }
    setBusy(false)
  }
  return (
    <Dialog wide title="New memory" onClose={onClose}>
      {shown === undefined ? (
        <Writing
          {...{ text, error, isBusy, onClose }}
          onText={(next) => {
            setText(next)
            keepDraft(DRAFT, { text: next, version: '' })
          }}
          onPreview={(secrets) => void preview(secrets === undefined ? {} : { secrets })}
        />
      ) : (
        <>
          <SaveNotes view={shown} onKind={(kind) => void preview({ kind })} />
          <PlanList
            plan={shown.plan}
            isBusy={isBusy}
            onApply={() => void apply()}
            onCancel={() => setShown(undefined)}
          />
        </>
      )}
    </Dialog>
  )
}

interface WritingProps extends NewMemoryProps {
  readonly text: string
  readonly error: CallError | undefined
  readonly isBusy: boolean
  readonly onText: (text: string) => void
  readonly onPreview: (secrets?: 'redact') => void
}

function Writing({ text, error, isBusy, onText, onPreview, onClose }: WritingProps): JSX.Element {
  return (
    <form
      class="new-memory"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onPreview()
      }}
    >
      <textarea
        class="field new-text"
        aria-label="Text of the memory"
        placeholder="One fact in a sentence or two, with the reason: “We use pnpm, because of the lockfile.”"
        dir="auto"
        autofocus
        // Text typed now would be missing from the plan.
        readOnly={isBusy}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {error !== undefined && <Failure error={error} />}
      <footer class="dialog-foot">
        <span class="faint grow">Nothing is saved until you approve.</span>
        {error?.code === 'SECRET_ERROR' && (
          <Button onClick={() => onPreview('redact')}>Redact the secret</Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="main"
          hotkey="Ctrl Enter"
          disabled={isBusy || text.trim() === ''}
          onClick={() => onPreview()}
        >
          Preview
        </Button>
      </footer>
    </form>
  )
}

function SaveNotes(props: KindProps): JSX.Element {
  return (
    <>
      <Kind {...props} />
      {props.view.doubts.map((doubt) => (
        <p key={doubt} class="doubt" role="note" dir="auto">
          {doubt}
        </p>
      ))}
    </>
  )
}

interface KindProps {
  readonly view: NewMemoryView
  readonly onKind: (kind: string) => void
}

function Kind({ view: { kind, kinds }, onKind }: KindProps): JSX.Element {
  return (
    <p class="new-kind">
      <label>
        Kind{' '}
        <select class="select" value={kind} onChange={(event) => onKind(event.currentTarget.value)}>
          {kinds.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span class="faint">{kinds.find(({ name }) => name === kind)?.description}</span>
    </p>
  )
}
