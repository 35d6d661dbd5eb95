import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../kit/button.tsx'
import { dropDraft, readDraft } from './draft.ts'

/** What somebody was writing on something that is not there any more, to be copied or dropped. */
export function LeftDraft({ name }: { readonly name: string }): JSX.Element | null {
  const [draft, setDraft] = useState(() => readDraft(name))
  if (draft === undefined) return null
  return (
    <div class="gone-draft">
      <label>
        What you were writing on it
        <textarea class="editor-text" readOnly spellcheck={false} value={draft.text} />
      </label>
      <Button
        onClick={() => {
          dropDraft(name)
          setDraft(undefined)
        }}
      >
        Drop it
      </Button>
    </div>
  )
}
