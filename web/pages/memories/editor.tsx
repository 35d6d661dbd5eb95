import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { EditableView } from '../../../src/surfaces/ui/contract.ts'
import type { CallError } from '../../data/call.ts'
import { useResource } from '../../data/use-resource.ts'
import { Button } from '../../kit/button.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Failure, Loading } from '../../kit/states.tsx'
import { TextField } from './text-field.tsx'
import { type Edit, useEdit, useStaleness } from './use-edit.ts'

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

export function Editor({ name, onDone }: EditorProps): JSX.Element {
  const edit = useEdit(name, onDone)
  const { text, version, base, error } = edit
  const [tab, setTab] = useState<Tab>('text')
  const became = useStaleness(name, version)
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
        } else if (event.key === 'Escape' && !edit.isChanged) edit.cancel()
        event.stopPropagation()
      }}
    >
      <EditorTabs tab={tab} onTab={setTab} />
      {tab === 'text' && (
        <TextField
          label="Text of the memory"
          text={text}
          isOpen={base !== undefined}
          isBusy={edit.isBusy}
          onText={edit.write}
        />
      )}
      {tab === 'preview' && <Markdown text={withoutHead(text)} />}
      {tab === 'changes' && base && <Changes name={name} text={text} version={version} />}
      {isConflict && <Conflict name={name} text={text} onKeep={edit.rebase} onTake={edit.cancel} />}
      {became === 'gone' && (
        <p class="conflict" role="alert">
          The file is gone: somebody deleted or renamed it while you were writing. Your text is kept
          here; it can be saved when the file is back.
        </p>
      )}
      {error !== undefined && !isToldElsewhere(error, tab) && <Failure error={error} />}
      <EditorFoot edit={edit} isConflict={isConflict} />
    </form>
  )
}

/** What is wrong with the text, the changes say by themselves. */
function isToldElsewhere({ code }: CallError, tab: Tab): boolean {
  const isAboutText = code === 'VALIDATION_ERROR' || code === 'MERGE_ERROR'
  return code === 'OCC_CONFLICT' || (isAboutText && tab === 'changes')
}

interface FootProps {
  readonly edit: Edit
  readonly isConflict: boolean
}

function EditorFoot({ edit, isConflict }: FootProps): JSX.Element {
  const { base, isChanged, error, isBusy, save, cancel } = edit
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
      <span class="grow faint">{base?.path}</span>
      <Button onClick={cancel}>Cancel</Button>
      <Button
        tone="main"
        hotkey="Ctrl Enter"
        disabled={base === undefined || isBusy || !isChanged || isConflict}
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
  readonly onKeep: (now: EditableView) => void
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
          <div class="conflict-actions">
            <Button onClick={() => now.data && onKeep(now.data)}>Go on with my text</Button>
            <Button onClick={onTake}>Take what is there and drop mine</Button>
          </div>
          <p class="faint">From what it says now to what you wrote:</p>
          <Changes name={name} text={text} version={now.data.version} />
        </>
      )}
    </div>
  )
}

/** The text below the frontmatter. */
function withoutHead(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*\r?\n/, '')
}
