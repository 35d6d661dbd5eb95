import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { EditableView } from '../../../src/surfaces/ui/contract.ts'
import type { CallError } from '../../data/call.ts'
import { useResource } from '../../data/use-resource.ts'
import { Button } from '../../kit/button.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Failure, Loading } from '../../kit/placeholders.tsx'
import { TextField } from './text-field.tsx'
import { type Edit, useEdit, useFileState } from './use-edit.ts'

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
  const fileState = useFileState(name, version)
  const isConflict = fileState === 'changed' || error?.code === 'OCC_CONFLICT'
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
      {tab === 'preview' && <Markdown text={withoutFrontmatter(text)} />}
      {tab === 'changes' && base && <Changes name={name} text={text} version={version} />}
      {isConflict && <Conflict name={name} text={text} onKeep={edit.rebase} onTake={edit.cancel} />}
      {fileState === 'missing' && (
        <p class="conflict" role="alert">
          The file is missing: it was deleted or renamed while you were editing. Your text stays
          here. You can save it once the file is back.
        </p>
      )}
      {error !== undefined && !isShownElsewhere(error, tab) && <Failure error={error} />}
      <EditorFoot edit={edit} isConflict={isConflict} />
    </form>
  )
}

/** The Changes tab shows errors in the text itself. */
function isShownElsewhere({ code }: CallError, tab: Tab): boolean {
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
          <Button onClick={() => void save('redact')}>Redact the secret</Button>
          <Button tone="danger" onClick={() => void save('allow')}>
            Save with the secret
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
  /** Keeps the own text, based on the current version. */
  readonly onKeep: (now: EditableView) => void
  readonly onTake: () => void
}

/** Shows both texts; nothing is lost until the person decides. */
function Conflict({ name, text, onKeep, onTake }: ConflictProps): JSX.Element {
  const now = useResource('memory.editable', { name })
  return (
    <div class="conflict" role="alert">
      <p class="state-title">This memory was changed elsewhere while you were editing.</p>
      {now.data && (
        <>
          <div class="conflict-actions">
            <Button onClick={() => now.data && onKeep(now.data)}>Keep my text</Button>
            <Button onClick={onTake}>Discard my text</Button>
          </div>
          <p class="faint">Changes from the current text to yours:</p>
          <Changes name={name} text={text} version={now.data.version} />
        </>
      )}
    </div>
  )
}

function withoutFrontmatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*\r?\n/, '')
}
