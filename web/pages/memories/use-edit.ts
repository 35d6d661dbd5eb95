import { useEffect, useState } from 'preact/hooks'
import type { EditableView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'
import { tellOutcome } from '../../shell/toasts.tsx'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts'

export interface Edit {
  readonly text: string
  /** Of the file that it is made from; empty before that is here. */
  readonly version: string
  /** What it is made from; undefined before it is here. */
  readonly base: EditableView | undefined
  readonly isChanged: boolean
  readonly error: CallError | undefined
  readonly isBusy: boolean
  readonly write: (text: string) => void
  /** Goes on with one's own text over another version. */
  readonly rebase: (now: EditableView) => void
  readonly save: (secrets?: 'redact' | 'allow') => Promise<void>
  readonly cancel: () => void
}

interface Written extends Draft {
  readonly base?: EditableView
}

/**
 * What is written here, kept at every letter until it is saved or dropped. The text of the file is fetched once: what
 * others do to it meanwhile must not pull it from under the writer.
 */
export function useEdit(name: string, onDone: () => void): Edit {
  // What was written before a reload goes on, over the version that it was made from.
  const [{ text, version, base }, setWritten] = useState<Written>(
    () => readDraft(name) ?? { text: '', version: '' },
  )
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useOpening(name, {
    isOpen: base !== undefined,
    opened(found) {
      setError(undefined)
      setWritten((old) => openedOver(old, found))
    },
    failed: setError,
  })
  return {
    ...{ text, version, base, error, isBusy },
    isChanged: text !== (base?.text ?? ''),
    write(next) {
      setWritten((old) => ({ ...old, text: next }))
      if (version !== '') keepDraft(name, { text: next, version })
    },
    rebase(now) {
      setWritten((old) => ({ text: old.text, version: now.version, base: now }))
      setError(undefined)
      keepDraft(name, { text, version: now.version })
    },
    async save(secrets) {
      if (isBusy || base === undefined) return
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

/** Fetches the text; one that is not there is asked for again when something changed. */
function useOpening(
  name: string,
  {
    isOpen,
    opened,
    failed,
  }: {
    readonly isOpen: boolean
    readonly opened: (found: EditableView) => void
    readonly failed: (error: CallError) => void
  },
): void {
  const revision = revisions.value.memories
  useEffect(() => {
    if (isOpen) return
    let isAsked = true
    call('memory.editable', { name })
      .then((found) => isAsked && opened(found))
      .catch((failure: unknown) => isAsked && failed(asCallError(failure)))
    return () => {
      isAsked = false
    }
  }, [name, isOpen, isOpen ? 0 : revision])
}

/** What was typed before the text was here stands where the caret stood: at its beginning. */
function openedOver(old: Written, found: EditableView): Written {
  if (old.base !== undefined) return old
  if (old.version !== '') return { ...old, base: found }
  const text = old.text + found.text
  if (old.text !== '') keepDraft(found.name, { text, version: found.version })
  return { text, version: found.version, base: found }
}

/** What became of the file since this edit was made from it. */
export function useStaleness(name: string, version: string): 'same' | 'changed' | 'gone' {
  const [became, setBecame] = useState<'same' | 'changed' | 'gone'>('same')
  const revision = revisions.value.memories
  // The revision says when to look again.
  useEffect(() => {
    if (version === '') return
    // Where a file changes again and again, an answer may come after the next one.
    let isNewest = true
    call('memory.editable', { name })
      .then((now) => isNewest && setBecame(now.version === version ? 'same' : 'changed'))
      // Whatever else is wrong, saving will say.
      .catch((failure: unknown) => {
        if (isNewest && asCallError(failure).code === 'MEMORY_NOT_FOUND') setBecame('gone')
      })
    return () => {
      isNewest = false
    }
  }, [name, version, revision])
  return became
}
