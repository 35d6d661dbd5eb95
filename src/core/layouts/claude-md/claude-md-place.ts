import { stemOf, type VaultPath, vaultPath } from '../../base/vault-path.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Memory, MemoryId } from '../../model/memory.ts'
import { kebab, SLUG_CHARS_MAX, slugFor, uniqueSlug } from '../../text/slug.ts'
import { isBesideMemories } from './claude-md-names.ts'
import { kindOfName } from './claude-md-parse.ts'

/** How a folder names its files. */
interface Habit {
  /** Whether the kind stands in front. */
  readonly prefixed: boolean
  /** Between kind and name, where the folder has shown it. */
  readonly afterKind: string | undefined
  readonly betweenWords: '-' | '_'
}

/** Fewer files than this show no habit of leaving the kind out. */
const HABIT_FILES = 3

/** `<kind>_<slug>.md`, decisions `decision-<slug>.md`, or as the folder does it (MOD-09). */
export function placeClaudeMd(
  memory: Memory,
  taken: (idOrPath: string) => boolean,
  context: { readonly habit: readonly VaultPath[]; readonly kinds: ReadonlyMap<string, Kind> },
): { readonly id: MemoryId; readonly path: VaultPath } {
  const { prefixed, afterKind, betweenWords } = habitOf(context.habit, context.kinds)
  const words = (text: string): string => (betweenWords === '_' ? text.replaceAll('-', '_') : text)
  const kind = kebab(memory.kind, SLUG_CHARS_MAX).replaceAll('-', '_')
  const joint = afterKind ?? (memory.kind === 'decision' ? '-' : '_')
  const prefix = prefixed ? `${joint === '-' ? kind.replaceAll('_', '-') : kind}${joint}` : ''
  const slug = withoutKind(slugFor(memory), prefixed ? kind.replaceAll('_', '-') : '')
  const stem = uniqueSlug(
    `${prefix}${words(slug)}`,
    (name) => taken(name) || taken(`${name}.md`) || isBesideMemories(`${name}.md`),
    prefix.length + SLUG_CHARS_MAX,
  )
  // Safe: a slug is a name that every system can hold, and the id of a memory here is its file's stem.
  return { id: stem as MemoryId, path: vaultPath(`${stem}.md`) }
}

/** `Decision: use pnpm` is not named `decision-decision-use-pnpm`. */
function withoutKind(slug: string, kind: string): string {
  return kind !== '' && slug.startsWith(`${kind}-`) ? slug.slice(kind.length + 1) : slug
}

function habitOf(habit: readonly VaultPath[], kinds: ReadonlyMap<string, Kind>): Habit {
  const stems = habit.filter((path) => !path.includes('/')).map(stemOf)
  const named = stems.flatMap((stem) => {
    const kind = kindOfName(stem, kinds)
    return kind === undefined || stem.length <= kind.length ? [] : [{ stem, kind }]
  })
  const joints = named.map(({ stem, kind }) => stem.charAt(kind.length))
  const rests = stems.map((stem) => {
    const kind = kindOfName(stem, kinds)
    return kind === undefined ? stem : stem.slice(kind.length + 1)
  })
  const snake = rests.filter((rest) => rest.includes('_') && !rest.includes('-')).length
  const dashed = rests.filter((rest) => rest.includes('-') && !rest.includes('_')).length
  const under = joints.filter((joint) => joint === '_').length
  return {
    prefixed: stems.length < HABIT_FILES || named.length * 2 >= stems.length,
    afterKind: joints.length < HABIT_FILES ? undefined : under * 2 >= joints.length ? '_' : '-',
    betweenWords: snake > dashed ? '_' : '-',
  }
}
