import type { Memory } from '../model/memory.ts'
import { plainText } from '../text/plain-text.ts'
import { findSecrets } from './find-secrets.ts'

type Told = Pick<Memory, 'id' | 'title' | 'kind' | 'scope' | 'summary' | 'body'>

/** A memory does not change: who makes its entry and who makes its terms ask for the same one. */
const known = new WeakMap<Told, boolean>()

/** Whether anything that is told of a memory holds a secret, as it is told (WRT-13). Nearly all hold none. */
export function holdsSecret(memory: Told): boolean {
  let holds = known.get(memory)
  if (holds === undefined) {
    const { id, title, kind, scope, summary, body } = memory
    const told = [id, title, kind, scope, summary, body].join('\n')
    // What nobody sees is not told, and may have parted what stands around it.
    holds = findSecrets(plainText(told)).length > 0
    known.set(memory, holds)
  }
  return holds
}
