import type { Message } from '../../transcript/transcript.ts'

/** Messages that only carry tools and are kept beside those that say something. */
const SILENT_MAX = 400

/**
 * Cuts a conversation into windows of so many messages with words (TRI-10). The originals looked at the last window
 * alone and lost all before; here each is looked at once, and no more than one is held.
 */
export function cutWindows(
  size: number,
  look: (window: readonly Message[]) => void,
): { take(message: Message): void; finish(): void } {
  let window: Message[] = []
  let [spoken, silent] = [0, 0]
  const flush = (): void => {
    if (window.length > 0) look(window)
    window = []
    spoken = 0
    silent = 0
  }
  return {
    take(message) {
      if (message.text !== '' && spoken >= size) flush()
      if (message.text !== '') spoken++
      else if (++silent > SILENT_MAX) {
        const first = window.findIndex(({ text }) => text === '')
        window.splice(first, 1)
      }
      window.push(message)
    },
    finish: flush,
  }
}
