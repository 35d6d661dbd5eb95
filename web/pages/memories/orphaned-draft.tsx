import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../kit/button.tsx'
import { dropDraft, readDraft } from './draft.ts'

/** The draft of a missing memory or decided proposal, to copy or discard. */
export function OrphanedDraft({ name }: { readonly name: string }): JSX.Element | null {
  const [draft, setDraft] = useState(() => readDraft(name))
  if (draft === undefined) return null
  return (
    <div class="orphaned-draft">
      <label>
        Your unsaved text
        <textarea class="editor-text" readOnly spellcheck={false} value={draft.text} />
      </label>
      <Button
        onClick={() => {
          dropDraft(name)
          setDraft(undefined)
        }}
      >
        Discard
      </Button>
    </div>
  )
}
