import { signal } from '@preact/signals'
import type { InboxOutcomeView, ProposalRow } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { showFailure, showToast } from '../../shell/toasts.tsx'

type Named = Pick<ProposalRow, 'id' | 'title'>
type Decision = 'accepted' | 'rejected'

/** Decided here, perhaps not yet answered: hidden from the list at once. */
export const decided = signal<ReadonlySet<string>>(new Set())

/** Since this page was opened. */
export const tally = signal<Readonly<Record<Decision, number>>>({ accepted: 0, rejected: 0 })

/** How many decisions `u` can still undo. */
export const undoableCount = signal(0)

type Undo = () => Promise<void>

/** In the order of the decisions; `undefined` where nothing can be undone. */
const decisions: Promise<Undo | undefined>[] = []

export function accept(proposals: readonly Named[]): void {
  decide('accepted', proposals, async (ids) => {
    const outcome = await call('inbox.accept', { ids })
    const operations = outcome.operations.map(({ id }) => id).reverse()
    for (const note of outcome.notes) showToast(note)
    if (operations.length === 0) return { outcome }
    return {
      outcome,
      undo: async () => {
        for (const id of operations) await call('log.undo', { id })
      },
    }
  })
}

export function reject(proposals: readonly Named[]): void {
  decide('rejected', proposals, async (ids) => {
    const outcome = await call('inbox.reject', { ids })
    return { outcome, undo: () => call('inbox.reopen', { ids: [...outcome.done] }) }
  })
}

export async function reopen({ id, title }: Named): Promise<void> {
  try {
    await call('inbox.reopen', { ids: [id] })
    showToast(`Reopened: ${title}`, { undo: () => call('inbox.reject', { ids: [id] }) })
  } catch (error) {
    showFailure(error)
  }
}

export function showEdited(title: string, back: () => Promise<unknown>): void {
  const undo = once(async () => {
    dismiss()
    try {
      await back()
      showToast(`Edit undone: ${title}`)
    } catch (error) {
      showFailure(error)
    }
  })
  const dismiss = showToast(`Edited: ${title}`, { undo })
  remember(Promise.resolve(undo))
}

/** Also undoes a decision that the server has not yet answered. */
export async function undoLast(): Promise<void> {
  const last = decisions.pop()
  undoableCount.value = decisions.length
  await (await last)?.()
}

/** Drops ids that left the list, so that a decision undone elsewhere shows again. */
export function pruneDecided(listed: ReadonlySet<string>): void {
  const kept = [...decided.value].filter((id) => listed.has(id))
  if (kept.length < decided.value.size) decided.value = new Set(kept)
}

interface Answer {
  readonly outcome: InboxOutcomeView
  readonly undo?: () => Promise<unknown>
}

function decide(
  decision: Decision,
  proposals: readonly Named[],
  send: (ids: string[]) => Promise<Answer>,
): void {
  if (proposals.length === 0) return
  const ids = proposals.map(({ id }) => id)
  decided.value = new Set([...decided.value, ...ids])
  const answered = send(ids)
    .then((answer) => settle(decision, proposals, answer))
    .catch((error: unknown) => {
      showAgain(ids)
      showFailure(error)
      return undefined
    })
  remember(answered)
}

function remember(undo: Promise<Undo | undefined>): void {
  decisions.push(undo)
  undoableCount.value = decisions.length
}

/** Shows the outcome and returns its undo. */
function settle(
  decision: Decision,
  proposals: readonly Named[],
  { outcome, undo: send }: Answer,
): Undo | undefined {
  const { done, skipped } = outcome
  showAgain(skipped.map(({ id }) => id))
  const [first] = skipped
  if (first !== undefined)
    showToast(
      skipped.length === 1
        ? `Skipped: ${first.title}. ${first.why}`
        : `Skipped ${skipped.length}. ${first.title}: ${first.why}`,
      { tone: 'bad' },
    )
  if (done.length === 0) return undefined
  count(decision, done.length)
  const subject = done.length === 1 ? titleOf(proposals, done[0]) : `${done.length} proposals`
  if (send === undefined) {
    showToast(`Nothing to change, removed from the list: ${subject}`)
    return undefined
  }
  const undo = once(async () => {
    dismiss()
    try {
      await send()
      showAgain(done)
      count(decision, -done.length)
      showToast(`Reopened: ${subject}`)
    } catch (error) {
      showFailure(error)
    }
  })
  const dismiss = showToast(`${decision === 'accepted' ? 'Accepted' : 'Rejected'}: ${subject}`, {
    undo,
  })
  return undo
}

function titleOf(proposals: readonly Named[], id: string | undefined): string {
  return proposals.find((one) => one.id === id)?.title ?? ''
}

function showAgain(ids: readonly string[]): void {
  const back = new Set(ids)
  decided.value = new Set([...decided.value].filter((id) => !back.has(id)))
}

function count(decision: Decision, by: number): void {
  tally.value = { ...tally.value, [decision]: tally.value[decision] + by }
}

/** The toast and the key share one undo. */
function once(work: Undo): Undo {
  let isDone = false
  return async () => {
    if (isDone) return
    isDone = true
    await work()
  }
}
