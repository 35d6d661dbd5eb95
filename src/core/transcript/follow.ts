import { cameToNothing } from './came-to-nothing.ts'
import { readLine } from './read-line.ts'
import { CHILD_MARK, type LineReading, type Message } from './transcript.ts'

/** What was met on the way through a transcript. */
export interface Tally {
  readonly session: string
  readonly messages: number
  /** Lines of a known client, messages included. */
  readonly known: number
  readonly unknown: number
  readonly unreadable: number
  /** The conversation is not one with a person. */
  readonly isChild: boolean
}

export interface Follower {
  /** Takes the next line. `stop`: nothing that comes after can matter. */
  take(line: string): 'fine' | 'unreadable' | 'stop'
  tally(): Tally
}

/** So many lines without one that a client could have written, and the file is something else. */
const STRANGE_LINES_MAX = 2_000

/** Calls whose results are awaited: an assistant makes few at a time. */
const OWN_CALLS_MAX = 100

/** Reads line after line and hands on what people and their assistant said and did, one message at a time. */
export function followTranscript(hear: (message: Message) => void): Follower {
  let [session, isChild] = ['', false]
  const count = { messages: 0, known: 0, unknown: 0, unreadable: 0 }
  const ownCalls: string[] = []

  const hearOf = (message: Message): void => {
    count.messages++
    for (const { id, name, target } of message.tools)
      if (id !== '' && isOwnTool(name, target)) ownCalls.push(id)
    ownCalls.splice(0, ownCalls.length - OWN_CALLS_MAX)
    const results = message.results.filter(({ callId }) => !ownCalls.includes(callId))
    const undone = message.results
      .filter((result) => ownCalls.includes(result.callId) && cameToNothing(result))
      .map(({ callId }) => callId)
    if (message.text !== '' || [message.tools, results, undone].some(({ length }) => length > 0))
      hear({ ...message, results, ...(undone.length > 0 && { undone }) })
  }

  const takeReading = (reading: LineReading): 'fine' | 'unreadable' | 'stop' => {
    switch (reading.is) {
      case 'unreadable':
        count.unreadable++
        return 'unreadable'
      case 'unknown':
        count.unknown++
        return 'fine'
      default:
        count.known++
        session ||= reading.session
        if (reading.is === 'child-session') isChild = true
        if (reading.is === 'message') hearOf(reading.message)
        return isChild ? 'stop' : 'fine'
    }
  }

  return {
    take(line) {
      if (line.trim() === '') return 'fine'
      isChild ||= count.messages === 0 && line.includes(CHILD_MARK)
      if (isChild) return 'stop'
      const outcome = takeReading(readLine(line))
      const strange = count.known === 0 && count.unknown + count.unreadable >= STRANGE_LINES_MAX
      return strange ? 'stop' : outcome
    },
    tally: () => ({ session, ...count, isChild }),
  }
}

/** What our own tools say is what was remembered already: no evidence of anything new. */
function isOwnTool(name: string, target: string): boolean {
  return /everkeep/i.test(name) || /(?:^|[\s/;&|])everkeep\s/.test(`${target} `)
}
