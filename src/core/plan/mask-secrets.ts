import type { Json } from '../format/json/json.ts'
import type { Memory } from '../model/memory.ts'
import { mapTexts } from '../model/relink.ts'
import { findSecrets, redact } from '../secrets/find-secrets.ts'
import type { Change, FileChange, Plan } from './plan.ts'
import type { Base } from './proposal.ts'

type Digest = (text: string) => string

/** A plan with what it was made from. */
export interface Waiting {
  readonly plan: Plan
  readonly bases: readonly Base[]
}

/**
 * A plan that waits without a secret in it (WRT-13). Each is replaced by `[secret:<rule>]#<mark>`: a change of a file
 * that holds one already must not alter it, so that on applying the mark finds the secret again in the file itself.
 */
export function veilWaiting(waiting: Waiting, digest: Digest): Waiting {
  return mapWaiting(waiting, (text) => maskText(text, digest))
}

const VEIL = /\[secret:([\w-]+)\]#([0-9a-f]{8})/

/** The plan with each secret that these texts hold in its place; all others are left as `[secret:<rule>]`. */
export function unveilWaiting(waiting: Waiting, texts: readonly string[], digest: Digest): Waiting {
  const known = new Map<string, string>()
  for (const text of texts)
    for (const { start, end } of findSecrets(text)) {
      const secret = text.slice(start, end)
      known.set(markOf(secret, digest), secret)
    }
  return mapWaiting(waiting, (text) =>
    text.replace(
      new RegExp(VEIL, 'g'),
      (_, rule: string, mark: string) => known.get(mark) ?? `[secret:${rule}]`,
    ),
  )
}

/** Whether there is anything to put back: for who would have to read files to do so. */
export function isVeiled(waiting: Waiting): boolean {
  return VEIL.test(JSON.stringify(waiting))
}

/** The plan as it may be shown: no secret in it, whatever the files hold. */
export function redactPlan(plan: Plan): Plan {
  return mapWaiting({ plan, bases: [] }, redact).plan
}

export function maskText(text: string, digest: Digest): string {
  return findSecrets(text).reduceRight(
    (veiled, { rule, start, end }) =>
      `${veiled.slice(0, start)}[secret:${rule}]#${markOf(text.slice(start, end), digest)}${veiled.slice(end)}`,
    text,
  )
}

function markOf(secret: string, digest: Digest): string {
  return digest(secret).slice(0, 8)
}

/** Texts only: ids, paths and versions name things and stay. */
function mapWaiting({ plan, bases }: Waiting, map: (text: string) => string): Waiting {
  return {
    plan: {
      ...plan,
      changes: plan.changes.map((change) => mapChange(change, map)),
      files: plan.files.map((file) => mapFile(file, map)),
      notes: plan.notes.map(map),
    },
    bases: bases.map(({ change, memory, text }) => ({
      change,
      memory: mapMemory(memory, map),
      ...(text !== undefined && { text: map(text) }),
    })),
  }
}

function mapChange(change: Change, map: (text: string) => string): Change {
  const { after } = change
  return {
    ...change,
    reason: map(change.reason),
    evidence: change.evidence.map(({ what, detail }) => ({ what, detail: map(detail) })),
    after:
      after.as === 'memory'
        ? { ...after, memory: mapMemory(after.memory, map) }
        : after.as === 'text'
          ? { ...after, text: map(after.text) }
          : after,
  }
}

function mapMemory(memory: Memory, map: (text: string) => string): Memory {
  // Safe: a memory is data without functions, and only its texts are changed.
  return { ...(mapTexts(memory as unknown as Json, map) as unknown as Memory), id: memory.id }
}

function mapFile(file: FileChange, map: (text: string) => string): FileChange {
  const text = (value: string | undefined): string | undefined => value && map(value)
  return { ...file, before: text(file.before), after: text(file.after), reason: map(file.reason) }
}
