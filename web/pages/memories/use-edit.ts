import { useEffect, useState } from 'preact/hooks'
import type { EditableView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'
import { showOutcome } from '../../shell/toasts.tsx'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts'

export interface Edit {
  readonly text: string
  /** The version of `base`; empty until loaded. */
  readonly version: string
  /** The file as loaded; undefined before. */
  readonly base: EditableView | undefined
  readonly isChanged: boolean
  readonly error: CallError | undefined
  readonly isBusy: boolean
  readonly write: (text: string) => void
  /** Keeps the own text, based on another version. */
  readonly rebase: (now: EditableView) => void
  readonly save: (secrets?: 'redact' | 'allow') => Promise<void>
  readonly cancel: () => void
}

interface Written extends Draft {
  readonly base?: EditableView
}

/** Keeps the draft at every letter. The file is loaded once: later changes to it must not replace the draft. */
export function useEdit(name: string, onDone: () => void): Edit {
  // A draft from before a reload keeps its version.
  const [{ text, version, base }, setWritten] = useState<Written>(
    () => readDraft(name) ?? { text: '', version: '' },
  )
  const [error, setError] = useState<CallError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useLoading(name, {
    isOpen: base !== undefined,
    loaded(found) {
      setError(undefined)
      setWritten((old) => withLoadedText(old, found))
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
        showOutcome('Saved', outcome)
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

/** A missing text is requested again after a change. */
function useLoading(
  name: string,
  {
    isOpen,
    loaded,
    failed,
  }: {
    readonly isOpen: boolean
    readonly loaded: (found: EditableView) => void
    readonly failed: (error: CallError) => void
  },
): void {
  const revision = revisions.value.memories
  useEffect(() => {
    if (isOpen) return
    let isAsked = true
    call('memory.editable', { name })
      .then((found) => isAsked && loaded(found))
      .catch((failure: unknown) => isAsked && failed(asCallError(failure)))
    return () => {
      isAsked = false
    }
  }, [name, isOpen, isOpen ? 0 : revision])
}

/** Text typed before loading stays at the caret: the beginning. */
function withLoadedText(old: Written, found: EditableView): Written {
  if (old.base !== undefined) return old
  if (old.version !== '') return { ...old, base: found }
  const text = old.text + found.text
  if (old.text !== '') keepDraft(found.name, { text, version: found.version })
  return { text, version: found.version, base: found }
}

export function useFileState(name: string, version: string): 'same' | 'changed' | 'missing' {
  const [state, setState] = useState<'same' | 'changed' | 'missing'>('same')
  const revision = revisions.value.memories
  useEffect(() => {
    if (version === '') return
    // Answers may arrive out of order.
    let isNewest = true
    call('memory.editable', { name })
      .then((now) => isNewest && setState(now.version === version ? 'same' : 'changed'))
      // Saving will report any other error.
      .catch((failure: unknown) => {
        if (isNewest && asCallError(failure).code === 'MEMORY_NOT_FOUND') setState('missing')
      })
    return () => {
      isNewest = false
    }
  }, [name, version, revision])
  return state
}
