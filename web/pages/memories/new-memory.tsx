import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { NewMemoryView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { memoryPath, navigate } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PlanList } from '../../kit/plan-list.tsx'
import { Failure } from '../../kit/states.tsx'
import { tellFailure, tellOutcome } from '../../shell/toasts.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/** No memory can be called so. */
const DRAFT = '\0new'

interface NewMemoryProps {
  readonly onClose: () => void
}

/** A text becomes a memory: written, looked at as a plan, then kept. What was written outlives a reload. */
export function NewMemory({ onClose }: NewMemoryProps): JSX.Element {
  const [text, setText] = useState(() => readDraft(DRAFT)?.text ?? '')
  const [shown, setShown] = useState<NewMemoryView | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const look = async (answer: { kind?: string; secrets?: 'redact' } = {}): Promise<void> => {
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
      tellOutcome('Saved', outcome)
      const made = outcome.operation?.changes[0]?.memory
      if (made !== undefined) {
        dropDraft(DRAFT)
        onClose()
        navigate(memoryPath(made))
      }
    } catch (failure) {
      tellFailure(failure)
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
          onLook={(secrets) => void look(secrets === undefined ? {} : { secrets })}
        />
      ) : (
        <>
          <Told view={shown} onKind={(kind) => void look({ kind })} />
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
  readonly onLook: (secrets?: 'redact') => void
}

function Writing({ text, error, isBusy, onText, onLook, onClose }: WritingProps): JSX.Element {
  return (
    <form
      class="new-memory"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onLook()
      }}
    >
      <textarea
        class="field new-text"
        aria-label="What should be remembered"
        placeholder="One fact, in a sentence or two. Say why, if you know: “We use pnpm, because of the lockfile.”"
        dir="auto"
        // The dialog was opened to write.
        autofocus
        // What would not stand in the plan that is made now is not taken.
        readOnly={isBusy}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {error !== undefined && <Failure error={error} />}
      <footer class="dialog-foot">
        <span class="faint grow">Nothing is kept before you have looked at it.</span>
        {error?.code === 'SECRET_ERROR' && (
          <Button onClick={() => onLook('redact')}>Leave the secret out</Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="main"
          hotkey="Ctrl Enter"
          disabled={isBusy || text.trim() === ''}
          onClick={() => onLook()}
        >
          Look at it
        </Button>
      </footer>
    </form>
  )
}

/** As what it would be kept, and what speaks against it. */
function Told(props: KindProps): JSX.Element {
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
