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
  /** Takes back what is told. */
  readonly undo?: () => Promise<unknown>
}

const toasts = signal<readonly Toast[]>([])
let count = 0
const STAYS_MS = 10_000
const MOST = 4

/** Says something for a while; what it gives back takes it away sooner. */
export function tell(text: string, how: Partial<Omit<Toast, 'id' | 'text'>> = {}): () => void {
  const toast: Toast = { tone: 'plain', ...how, id: ++count, text }
  toasts.value = [...toasts.value, toast].slice(-MOST)
  setTimeout(() => dismiss(toast.id), STAYS_MS)
  return () => dismiss(toast.id)
}

export function tellFailure(error: unknown): void {
  const { message, hint } = asCallError(error)
  tell(`${message} ${hint}`, { tone: 'bad' })
}

/** Says what was done, with the way back. */
export function tellOutcome(text: string, outcome: OutcomeView): void {
  const { operation, refused, notes } = outcome
  for (const { title, message, hint } of refused)
    tell(`${title}: ${message} ${hint}`, { tone: 'bad' })
  if (operation === null) {
    if (refused.length === 0) tell(notes[0] ?? 'Nothing was left to do.')
    return
  }
  tell(text, { undo: () => undoOperation(operation.id) })
}

export async function undoOperation(id: string): Promise<void> {
  await call('log.undo', { id })
  tell(`${id} was undone.`)
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

async function takeBack({ id, undo }: Toast): Promise<void> {
  dismiss(id)
  await undo?.().catch(tellFailure)
}

export function Toasts(): JSX.Element {
  const last = toasts.value.findLast(({ undo }) => undo !== undefined)
  useKeys({ u: last && (() => void takeBack(last)) })
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          <span class="grow" dir="auto">
            {toast.text}
          </span>
          {toast.undo && (
            <Button icon="undo" hotkey="u" onClick={() => void takeBack(toast)}>
              Undo
            </Button>
          )}
          <Button tone="quiet" icon="close" label="Dismiss" onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}
