import { signal } from '@preact/signals'
import type { InboxOutcomeView, ProposalRow } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { tell, tellFailure } from '../../shell/toasts.tsx'

type Named = Pick<ProposalRow, 'id' | 'title'>
type Way = 'accepted' | 'rejected'

/** Decided here, and perhaps still on its way: they leave the list at once. */
export const decided = signal<ReadonlySet<string>>(new Set())

/** How many were decided since this page was opened. */
export const tally = signal<Readonly<Record<Way, number>>>({ accepted: 0, rejected: 0 })

/** How many decisions can still be taken back by `u`. */
export const takeable = signal(0)

type Undo = () => Promise<void>

/** Decisions in the order in which they were made; `undefined` where there is nothing to take back. */
const decisions: Promise<Undo | undefined>[] = []

export function accept(proposals: readonly Named[]): void {
  decide('accepted', proposals, async (ids) => {
    const outcome = await call('inbox.accept', { ids })
    const operations = outcome.operations.map(({ id }) => id).reverse()
    for (const note of outcome.notes) tell(note)
    if (operations.length === 0) return { outcome }
    return {
      outcome,
      back: async () => {
        for (const id of operations) await call('log.undo', { id })
      },
    }
  })
}

export function reject(proposals: readonly Named[]): void {
  decide('rejected', proposals, async (ids) => {
    const outcome = await call('inbox.reject', { ids })
    return { outcome, back: () => call('inbox.reopen', { ids: [...outcome.done] }) }
  })
}

export async function reopen({ id, title }: Named): Promise<void> {
  try {
    await call('inbox.reopen', { ids: [id] })
    tell(`Waits again: ${title}`, { undo: () => call('inbox.reject', { ids: [id] }) })
  } catch (error) {
    tellFailure(error)
  }
}

/** Says that a text was changed, with the way back to the old one. */
export function tellEdited(title: string, back: () => Promise<unknown>): void {
  const undo = once(async () => {
    dismiss()
    try {
      await back()
      tell(`As it was: ${title}`)
    } catch (error) {
      tellFailure(error)
    }
  })
  const dismiss = tell(`Edited: ${title}`, { undo })
  remember(Promise.resolve(undo))
}

/** Takes back the last decision, also one whose answer is still on its way. */
export async function takeBackLast(): Promise<void> {
  const last = decisions.pop()
  takeable.value = decisions.length
  await (await last)?.()
}

/** What the list no longer holds needs no hiding; a decision that is taken back elsewhere is seen again. */
export function forgetDecided(listed: ReadonlySet<string>): void {
  const kept = [...decided.value].filter((id) => listed.has(id))
  if (kept.length < decided.value.size) decided.value = new Set(kept)
}

interface Answer {
  readonly outcome: InboxOutcomeView
  readonly back?: () => Promise<unknown>
}

function decide(
  way: Way,
  proposals: readonly Named[],
  send: (ids: string[]) => Promise<Answer>,
): void {
  if (proposals.length === 0) return
  const ids = proposals.map(({ id }) => id)
  decided.value = new Set([...decided.value, ...ids])
  const answered = send(ids)
    .then((answer) => settle(way, proposals, answer))
    .catch((error: unknown) => {
      showAgain(ids)
      tellFailure(error)
      return undefined
    })
  remember(answered)
}

function remember(undo: Promise<Undo | undefined>): void {
  decisions.push(undo)
  takeable.value = decisions.length
}

/** Says what became of it, and gives the way back. */
function settle(
  way: Way,
  proposals: readonly Named[],
  { outcome, back }: Answer,
): Undo | undefined {
  const { done, left } = outcome
  showAgain(left.map(({ id }) => id))
  const [first] = left
  if (first !== undefined)
    tell(
      left.length === 1
        ? `Left: ${first.title}. ${first.why}`
        : `${left.length} were left. ${first.title}: ${first.why}`,
      { tone: 'bad' },
    )
  if (done.length === 0) return undefined
  count(way, done.length)
  const of = done.length === 1 ? titleOf(proposals, done[0]) : `${done.length} proposals`
  if (back === undefined) {
    tell(`Already so, and off the list: ${of}`)
    return undefined
  }
  const undo = once(async () => {
    dismiss()
    try {
      await back()
      showAgain(done)
      count(way, -done.length)
      tell(`Waits again: ${of}`)
    } catch (error) {
      tellFailure(error)
    }
  })
  const dismiss = tell(`${way === 'accepted' ? 'Accepted' : 'Rejected'}: ${of}`, { undo })
  return undo
}

function titleOf(proposals: readonly Named[], id: string | undefined): string {
  return proposals.find((one) => one.id === id)?.title ?? ''
}

function showAgain(ids: readonly string[]): void {
  const back = new Set(ids)
  decided.value = new Set([...decided.value].filter((id) => !back.has(id)))
}

function count(way: Way, by: number): void {
  tally.value = { ...tally.value, [way]: tally.value[way] + by }
}

/** The toast and the key lead to the same: the second of them does nothing. */
function once(work: Undo): Undo {
  let isDone = false
  return async () => {
    if (isDone) return
    isDone = true
    await work()
  }
}
