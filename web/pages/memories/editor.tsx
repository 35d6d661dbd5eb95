import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { EditableView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'
import { useResource } from '../../data/use-resource.ts'
import { Button } from '../../kit/button.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Failure, Loading } from '../../kit/states.tsx'
import { tellOutcome } from '../../shell/toasts.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

type Tab = 'text' | 'preview' | 'changes'
const TABS: readonly (readonly [tab: Tab, label: string])[] = [
  ['text', 'Text'],
  ['preview', 'Preview'],
  ['changes', 'Changes'],
]

interface EditorProps {
  readonly name: string
  readonly onDone: () => void
}

/** Fetches the text once: what others do to it meanwhile must not pull it from under the writer. */
export function Editor({ name, onDone }: EditorProps): JSX.Element {
  const [start, setStart] = useState<EditableView | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  useEffect(() => {
    call('memory.editable', { name })
      .then(setStart)
      .catch((failure: unknown) => setError(asCallError(failure)))
  }, [name])
  if (error !== undefined) return <Failure error={error} />
  if (start === undefined) return <Loading label="Opening the text" />
  return <EditorForm start={start} onDone={onDone} />
}

interface Edit {
  readonly text: string
  readonly version: string
  readonly error: CallError | undefined
  readonly isBusy: boolean
  readonly write: (text: string) => void
  /** Goes on with one's own text over another version. */
  readonly rebase: (version: string) => void
  readonly save: (secrets?: 'redact' | 'allow') => Promise<void>
  readonly cancel: () => void
}

/** What is written here, kept at every letter until it is saved or dropped. */
function useEdit(start: EditableView, onDone: () => void): Edit {
  const { name } = start
  // What was written before a reload goes on, over the version that it was made from.
  const [draft] = useState(() => readDraft(name))
  const [text, setText] = useState(draft?.text ?? start.text)
  const [version, setVersion] = useState(draft?.version ?? start.version)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  return {
    ...{ text, version, error, isBusy },
    write(next) {
      setText(next)
      keepDraft(name, { text: next, version })
    },
    rebase(now) {
      setVersion(now)
      setError(undefined)
      keepDraft(name, { text, version: now })
    },
    async save(secrets) {
      if (isBusy) return
      setBusy(true)
      try {
        const answer = secrets === undefined ? {} : { secrets }
        const outcome = await call('memory.save', { name, text, version, ...answer })
        dropDraft(name)
        tellOutcome('Saved', outcome)
        onDone()
      } catch (failure) {
        setError(asCallError(failure))
        setBusy(false)
      }
    },
    cancel() {
      dropDraft(name)
      onDone()
    },
  }
}

interface FormProps {
  readonly start: EditableView
  readonly onDone: () => void
}

function EditorForm({ start, onDone }: FormProps): JSX.Element {
  const edit = useEdit(start, onDone)
  const { text, version, error } = edit
  const [tab, setTab] = useState<Tab>('text')
  const became = useStaleness(start.name, version)
  const isConflict = became === 'changed' || error?.code === 'OCC_CONFLICT'
  return (
    <form
      class="editor"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        const isSave = event.key === 'Enter' || event.key.toLowerCase() === 's'
        if (isSave && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          if (!isConflict) void edit.save()
        } else if (event.key === 'Escape' && text === start.text) edit.cancel()
        event.stopPropagation()
      }}
    >
      <EditorTabs tab={tab} onTab={setTab} />
      {tab === 'text' && <TextField text={text} onText={edit.write} />}
      {tab === 'preview' && <Markdown text={withoutHead(text)} />}
      {tab === 'changes' && <Changes name={start.name} text={text} version={version} />}
      {isConflict && (
        <Conflict name={start.name} text={text} onKeep={edit.rebase} onTake={edit.cancel} />
      )}
      {became === 'gone' && (
        <p class="conflict" role="alert">
          The file is gone: somebody deleted or renamed it while you were writing. Your text is kept
          here; it can be saved when the file is back.
        </p>
      )}
      {error !== undefined && !isToldElsewhere(error, tab) && <Failure error={error} />}
      <EditorFoot start={start} edit={edit} isConflict={isConflict} />
    </form>
  )
}

/** What is wrong with the text, the changes say by themselves. */
function isToldElsewhere({ code }: CallError, tab: Tab): boolean {
  const isAboutText = code === 'VALIDATION_ERROR' || code === 'MERGE_ERROR'
  return code === 'OCC_CONFLICT' || (isAboutText && tab === 'changes')
}

interface FootProps {
  readonly start: EditableView
  readonly edit: Edit
  readonly isConflict: boolean
}

function EditorFoot({ start, edit, isConflict }: FootProps): JSX.Element {
  const { text, error, isBusy, save, cancel } = edit
  return (
    <footer class="editor-foot">
      {error?.code === 'SECRET_ERROR' && (
        <>
          <Button onClick={() => void save('redact')}>Leave the secret out</Button>
          <Button tone="danger" onClick={() => void save('allow')}>
            Save it with the secret
          </Button>
        </>
      )}
      <span class="grow faint">{start.path}</span>
      <Button onClick={cancel}>Cancel</Button>
      <Button
        tone="main"
        hotkey="Ctrl Enter"
        disabled={isBusy || text === start.text || isConflict}
        onClick={() => void save()}
      >
        Save
      </Button>
    </footer>
  )
}

function EditorTabs({ tab, onTab }: { readonly tab: Tab; onTab: (tab: Tab) => void }): JSX.Element {
  return (
    <div class="tabs" role="tablist" aria-label="Editor">
      {TABS.map(([id, label]) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={tab === id}
          onClick={() => onTab(id)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function TextField({
  text,
  onText,
}: {
  readonly text: string
  readonly onText: (text: string) => void
}): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // At the beginning: a browser goes to the end, and what one came to read is scrolled away.
    field.current?.setSelectionRange(0, 0)
    field.current?.focus()
  }, [])
  return (
    <textarea
      ref={field}
      class="editor-text"
      aria-label="Text of the memory"
      dir="auto"
      spellcheck={false}
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}

/** What became of the file since this edit was made from it. */
function useStaleness(name: string, version: string): 'same' | 'changed' | 'gone' {
  const [became, setBecame] = useState<'same' | 'changed' | 'gone'>('same')
  const revision = revisions.value.memories
  // The revision says when to look again.
  useEffect(() => {
    call('memory.editable', { name })
      .then((now) => setBecame(now.version === version ? 'same' : 'changed'))
      // Whatever else is wrong, saving will say.
      .catch((failure: unknown) => {
        if (asCallError(failure).code === 'MEMORY_NOT_FOUND') setBecame('gone')
      })
  }, [name, version, revision])
  return became
}

/** What saving would do to the file, or why it cannot be saved. */
function Changes(edit: {
  readonly name: string
  readonly text: string
  readonly version: string
}): JSX.Element {
  const { data, error } = useResource('memory.preview', edit)
  if (error) return <Failure error={error} />
  if (data === undefined) return <Loading />
  return (
    <>
      {data.notes.map((note) => (
        <p key={note} class="faint">
          {note}
        </p>
      ))}
      {data.changes.map(({ id, diff }) => (
        <Diff key={id} text={diff} />
      ))}
    </>
  )
}

interface ConflictProps {
  readonly name: string
  readonly text: string
  /** Goes on with one's own text, over the version that is there now. */
  readonly onKeep: (version: string) => void
  readonly onTake: () => void
}

/** Somebody else changed the memory meanwhile. Both texts are shown; nothing is lost before the person decides. */
function Conflict({ name, text, onKeep, onTake }: ConflictProps): JSX.Element {
  const now = useResource('memory.editable', { name })
  return (
    <div class="conflict" role="alert">
      <p class="state-title">This memory was changed by somebody else while you were writing.</p>
      {now.data && (
        <>
          <p class="faint">From what it says now to what you wrote:</p>
          <Changes name={name} text={text} version={now.data.version} />
          <div class="conflict-actions">
            <Button onClick={() => onKeep(now.data?.version ?? '')}>Go on with my text</Button>
            <Button onClick={onTake}>Take what is there and drop mine</Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The text below the frontmatter. */
function withoutHead(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*\r?\n/, '')
}
