import { redact } from './find-secrets.ts'
import { mayHoldSecret } from './may-hold-secret.ts'

/**
 * A text without its secrets. Whatever is cut, quoted or logged is cleaned first: half a key is not recognised any more
 * and still a loss (SEC-02).
 */
export function cleanText(text: string): string {
  return mayHoldSecret(text) ? redact(text) : text
}

/** The beginning and the end of a long text. A word that the cut goes through is left out, so that no secret is halved. */
export function edgesOfText(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text
  const start = text.slice(0, head).replace(/\S{1,4096}$/, '')
  const end = text.slice(text.length - tail).replace(/^\S{1,4096}/, '')
  return `${start}\n${end}`
}
