import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import type { OutcomeView } from '../../src/surfaces/ui/contract.ts'
import { asCallError, call } from '../data/call.ts'
import { Button } from '../kit/button.tsx'
import { useKeys } from './keys.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  readonly undo?: () => Promise<unknown>
}

const toasts = signal<readonly Toast[]>([])
let count = 0
const VISIBLE_MS = 10_000
const TOASTS_MAX = 4

/** Returns a function that dismisses the toast. */
export function showToast(
  text: string,
  options: Partial<Omit<Toast, 'id' | 'text'>> = {},
): () => void {
  const toast: Toast = { tone: 'plain', ...options, id: ++count, text }
  toasts.value = [...toasts.value, toast].slice(-TOASTS_MAX)
  setTimeout(() => dismiss(toast.id), VISIBLE_MS)
  return () => dismiss(toast.id)
}

export function showFailure(error: unknown): void {
  const { message, hint } = asCallError(error)
  showToast(`${message} ${hint}`, { tone: 'bad' })
}

/** Shows an outcome with an undo button, and every refused change. */
export function showOutcome(text: string, outcome: OutcomeView): void {
  const { operation, refused, notes } = outcome
  for (const { title, message, hint } of refused)
    showToast(`${title}: ${message} ${hint}`, { tone: 'bad' })
  if (operation === null) {
    if (refused.length === 0) showToast(notes[0] ?? 'Nothing to do.')
    return
  }
  showToast(text, { undo: () => undoOperation(operation.id) })
}

export async function undoOperation(id: string): Promise<void> {
  await call('log.undo', { id })
  showToast(`Undone: ${id}`)
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

async function undoToast({ id, undo }: Toast): Promise<void> {
  dismiss(id)
  await undo?.().catch(showFailure)
}

export function Toasts(): JSX.Element {
  const last = toasts.value.findLast(({ undo }) => undo !== undefined)
  useKeys({ u: last && (() => void undoToast(last)) })
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          <span class="grow" dir="auto">
            {toast.text}
          </span>
          {toast.undo && (
            <Button icon="undo" hotkey="u" onClick={() => void undoToast(toast)}>
              Undo
            </Button>
          )}
          <Button tone="quiet" icon="close" label="Dismiss" onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}
