import type { Memory } from '../../model/memory.ts'
import { claimsAgainst } from './claims-against.ts'
import { namesIn, wordStem } from './clause-words.ts'
import { type Profile, profileOf } from './pair-profiles.ts'
import { isShared, sameSubject } from './same-fact.ts'
import { areSerial } from './series.ts'
import { slotsAgainst } from './slots.ts'
import type { Mode } from './stance-words.ts'
import type { Stance } from './stances.ts'
import { common, sameSet, sharedCount, without } from './term-sets.ts'
import { NO_VAULT } from './vault-words.ts'

/** Two sentences, one of each memory, of which not both can hold. */
export interface Conflict {
  readonly sort: 'negation' | 'gone' | 'alternative' | 'value' | 'state'
  readonly ours: string
  readonly theirs: string
  /** It is what both memories are there to say: the newer one takes the place of the older (DRM-06). */
  readonly isWhole: boolean
}

/**
 * What `a` says against `b`: opposite word on the same object in the same scope, compared by words. Scopes that differ
 * are no contradiction: tests may do what production may not.
 */
export function conflictBetween(a: Profile, b: Profile, vault = NO_VAULT): Conflict | undefined {
  const stated =
    opposed(a, b) ?? gone(a, b) ?? gone(b, a) ?? left(a, b) ?? left(b, a) ?? replaced(a, b)
  if (stated !== undefined) return stated
  const claims = claimsAgainst(a, b, vault) ?? slotsAgainst(a, b)
  return claims && { ...claims, isWhole: false }
}

/** Tells whether not both of two memories can hold. A memory does not change: each is read once, each pair judged once. */
export function contradictions(): (a: Memory, b: Memory) => boolean {
  const profiles = new Map<Memory, Profile>()
  const known = new Map<Profile, Map<Profile, boolean>>()
  const read = (memory: Memory): Profile => {
    const profile = profiles.get(memory) ?? profileOf(memory)
    profiles.set(memory, profile)
    return profile
  }
  return (a, b) => {
    const [ours, theirs] = [read(a), read(b)]
    const judged = known.get(ours) ?? new Map<Profile, boolean>()
    known.set(ours, judged)
    const contradict = judged.get(theirs) ?? conflictBetween(ours, theirs) !== undefined
    judged.set(theirs, contradict)
    return contradict
  }
}

function opposed(a: Profile, b: Profile): Conflict | undefined {
  const sides = { a, b }
  const found: Conflict[] = []
  for (const [ours, theirs] of comparableStances(a, b)) {
    if (ours.holds === theirs.holds || sharedCount(ours.about, theirs.about) === 0) continue
    if (!isAgainst(ours, theirs, sides) || isShared(ours, b) || isShared(theirs, a)) continue
    found.push(conflict('negation', { ours, theirs }, sides))
  }
  return longest(found.filter(({ isWhole }) => isWhole)) ?? longest(found)
}

/**
 * What both memories are there to say, and rules about exactly the same. In the midst of long texts other words meet by
 * chance.
 */
function* comparableStances(a: Profile, b: Profile): Generator<readonly [Stance, Stance]> {
  const main = b.stances.filter((stance) => isMain(stance, b))
  const areBrief = isBrief(a) && isBrief(b)
  for (const ours of a.stances) {
    if (isMain(ours, a)) for (const theirs of main) yield [ours, theirs]
    if (ours.about.size < RULE_TERMS) continue
    for (const theirs of b.stances) {
      const isRule = areBrief || (ours.mode !== '' && theirs.mode !== '')
      if (isRule && sameSet(ours.about, theirs.about)) yield [ours, theirs]
    }
  }
}

const RULE_TERMS = 3

/** Of several the one whose sentences say most: people are shown it. */
function longest(found: readonly Conflict[]): Conflict | undefined {
  const length = ({ ours, theirs }: Conflict): number => Math.min(ours.length, theirs.length)
  let best: Conflict | undefined
  for (const one of found) if (best === undefined || length(one) > length(best)) best = one
  return best
}

interface Sides {
  readonly a: Profile
  readonly b: Profile
}

function conflict(
  sort: Conflict['sort'],
  { ours, theirs }: { readonly ours: Stance; readonly theirs: Stance },
  { a, b }: Sides,
): Conflict {
  const isWhole = isMain(ours, a) && isMain(theirs, b)
  return { sort, ours: ours.text, theirs: theirs.text, isWhole }
}

/** What a memory is there to say: its lead, and in a short one every rule. */
function isMain({ isLead, mode }: Stance, { sentences }: Profile): boolean {
  return isLead || (mode !== '' && sentences.length <= SHORT_SENTENCES)
}

/** A memory of so few sentences is there to say each of them. */
const SHORT_SENTENCES = 4

/** What a yes of one mode has to do with a no of another: "no longer required" does not speak against "supported". */
const AGAINST: Readonly<Record<Mode, readonly Mode[]>> = {
  '': ['', 'allow', 'use', 'on', 'require'],
  use: ['use', 'allow', 'on', 'require', ''],
  allow: ['use', 'allow', 'on', 'require', ''],
  require: ['require'],
  on: ['on', 'use', ''],
  exist: ['exist', 'use', 'on', ''],
}

function isAgainst(ours: Stance, theirs: Stance, { a, b }: Sides): boolean {
  const [yes, no] = ours.holds ? [ours, theirs] : [theirs, ours]
  if (!AGAINST[no.mode].includes(yes.mode)) return false
  const [small, large] = ours.about.size <= theirs.about.size ? [ours, theirs] : [theirs, ours]
  if (sharedCount(small.about, large.about) < small.about.size) return false
  const more = without(large.about, small.about)
  if (more.size === 0) return small.about.size > 1 || isTelling(small.about) || sameSubject(a, b)
  // A memory that is named for the narrower case knows of the wider one.
  const { titleTerms } = small === ours ? b : a
  if (!isKnown(more, small === ours ? a : b) && common(more, titleTerms).size > 0) return false
  // A yes with a narrower no is a rule with its exception, unless both memories speak of the narrower case.
  const isException = small.holds && common(more, large.scope).size > 0
  if (
    !isKnown(more, small === ours ? a : b) &&
    (isException || small.about.size * 2 < large.about.size)
  )
    return false
  return small.about.size > 1 || sameSubject(a, b)
}

function isKnown(terms: ReadonlySet<string>, { terms: known }: Profile): boolean {
  return [...terms].every((term) => known.has(term))
}

/** A word long enough not to be one of everyday. */
function isTelling(about: ReadonlySet<string>): boolean {
  return [...about].every((term) => term.length > 3 || /[^a-z]/.test(term))
}

const SAYS_GONE =
  /\b(?:gone|deleted|removed|no longer exists?|(?:does|do)(?: not|n't) exist)\b|已经?(?:删除|移除)|不存在/i
const SAYS_PAST =
  /\b(?:gone|deleted?|removed?|no longer|replaced|renamed|dropped)\b|删除|移除|废弃/i

const SAYS_THERE =
  /\bstill (?:exists?|there|present)\b|仍(?:然|旧)?存在|还在|まだ(?:存在|残)|아직 (?:존재|남아)/i

/**
 * One says that code is gone, the other is about it as there. In long texts a mere mention is stale, so that one has to
 * say that it is still there; the sentence before may be the one that names it.
 */
function gone(a: Profile, b: Profile): Conflict | undefined {
  const areShort = isShort(a) && isShort(b)
  for (const { text } of a.sentences) {
    if (!SAYS_GONE.test(text)) continue
    const names = areShort ? quotedNames(text) : namesOfGone(text)
    const theirs = b.sentences.find((one, at) =>
      areShort
        ? !SAYS_PAST.test(one.text) && names.some((name) => namesIt(one, name))
        : saysThere(one.text, b.sentences[at - 1]?.text ?? '', names),
    )
    if (theirs !== undefined)
      return { sort: 'gone', ours: text, theirs: theirs.text, isWhole: false }
  }
  return undefined
}

function quotedNames(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\s]{3,})`/g)].map(([, name]) => name!)
}

const IS_GONE =
  /\b(?:is|are|was|were|been|got)\s+(?:\w+\s+)?(?:gone|deleted|removed)\b|\b(?:no longer|do(?:es)?(?: not|n't)) exists?\b|已经?被?(?:删除|移除)|不存在/i
const DROPPED = /\b(?:deleted|removed)\s+(?:the\s+)?`([^`\s]{3,})`/gi
/** "X is gone from `a.ts`": what a preposition leads in is where it was, not what is gone. */
const PLACE =
  /(?:in|from|of|to|into|by|with|via|under|at|for|inside|on)\s+(?:(?:the|its)\s+)?`[^`\s]+`/gi

/**
 * What a sentence of a long note says is gone: its subject. Other names meet in two long notes by chance. Misses a
 * sentence whose subject is a pronoun.
 */
function namesOfGone(text: string): readonly string[] {
  const subject = text.slice(0, IS_GONE.exec(text)?.index ?? 0).replace(PLACE, ' ')
  return [...quotedNames(subject), ...[...text.matchAll(DROPPED)].map(([, name]) => name!)]
}

/** "They still exist" goes on from the sentence before; so many words of its own say what is meant themselves. */
const PRONOUN_WORDS = 3

function saysThere(text: string, before: string, names: readonly string[]): boolean {
  const at = SAYS_THERE.exec(text)?.index ?? -1
  if (at < 0 || SAYS_NOT.test(text)) return false
  const subject = text.slice(0, at)
  const isShortSubject = subject.trim().split(/\s+/).length <= PRONOUN_WORDS
  return names.some((name) => subject.includes(name) || (isShortSubject && before.includes(name)))
}

/** "Do not report it as still present" says no such thing. */
const SAYS_NOT = /\b(?:not|never|no|don't|if|whether)\b(?=.*\bstill\b)/i

function namesIt(sentence: { readonly text: string } | undefined, name: string): boolean {
  return sentence?.text.includes(name) === true
}

const LEFT =
  /\b(?:switched|moved|migrated|changed)\s+(?:away\s+)?from\s+(.{2,40}?)\s+to\s+(.{2,60})|\breplaced\s+(.{2,40}?)\s+(?:with|by)\s+(.{2,60})|从\s*(.{2,20}?)\s*(?:切换|迁移|换|改)(?:到|成|为)\s*(.{2,30})/i

/** One tells what it was left for, the other speaks of it as what is used. */
function left(a: Profile, b: Profile): Conflict | undefined {
  if (!sameSubject(a, b)) return undefined
  for (const { text, isSaid, isLead } of a.sentences) {
    const [, one, other, two, another, three, third] = (isSaid && LEFT.exec(text)) || []
    const old = namesIn(`it ${one ?? two ?? three ?? ''}`)
    const now = namesIn(`it ${other ?? another ?? third ?? ''}`)
    if (old.size === 0 || now.size === 0 || common(now, b.terms).size > 0) continue
    const theirs = b.stances.find(
      ({ holds, about, isLead: leads }) => holds && leads && without(old, about).size === 0,
    )
    if (theirs) return { sort: 'gone', ours: text, theirs: theirs.text, isWhole: isLead }
  }
  return undefined
}

/** Under one title the same sentence with something else in one place: another tool, another number. */
function replaced(a: Profile, b: Profile): Conflict | undefined {
  if (a.kind === 'session_summary' || areSerial(a, b) || !sameSubject(a, b)) return undefined
  const comparable = ({ stances, sentences }: Profile): readonly Stance[] =>
    stances.filter(
      ({ holds, isTitle, isLead, about }) =>
        holds && !isTitle && (sentences.length <= BRIEF_SENTENCES || (isLead && about.size > 3)),
    )
  const others = comparable(b)
  for (const ours of comparable(a))
    for (const theirs of others) {
      if (isShared(ours, b) || isShared(theirs, a)) continue
      const sort = slotBetween(ours, theirs, { a, b })
      if (sort !== undefined) return conflict(sort, { ours, theirs }, { a, b })
    }
  return undefined
}

/** In a longer memory a few words in front are a heading. */
const BRIEF_SENTENCES = 12

const SLOT_TERMS_MAX = 2

function slotBetween(
  ours: Stance,
  theirs: Stance,
  { a, b }: Sides,
): 'alternative' | 'value' | undefined {
  const [mine, yours] = [without(ours.about, theirs.about), without(theirs.about, ours.about)]
  const shared = common(ours.about, theirs.about)
  if (shared.size === 0 || mine.size === 0 || yours.size === 0) return undefined
  const isMainOfBoth = isMain(ours, a) && isMain(theirs, b)
  if (isAmount(mine) && isAmount(yours)) {
    const isTheSame = a.titleKey === b.titleKey && isShort(a) && isShort(b)
    const isLead = ours.isLead && theirs.isLead && isBrief(a) && isBrief(b)
    return shared.size > 1 && (isTheSame || isLead) ? 'value' : undefined
  }
  if (mine.size > SLOT_TERMS_MAX || yours.size > SLOT_TERMS_MAX) return undefined
  const isChoice = ours.mode === 'use' && theirs.mode === 'use' && isMainOfBoth
  // Where the titles differ, the scope has to say of what there can be but one.
  const isTitled = a.titleKey === b.titleKey
  const isNamed =
    isMainOfBoth && shared.size > 1 && isOther(mine, ours, a) && isOther(yours, theirs, b)
  if (!isTitled && !isNamed && !(isChoice && ours.scope.size > 1)) return undefined
  // The difference must lie in what is chosen or in where it goes, not in both.
  const inScope = (terms: ReadonlySet<string>, { scope }: Stance): number =>
    common(terms, scope).size
  const [mineInScope, yoursInScope] = [inScope(mine, ours), inScope(yours, theirs)]
  const isObject = mineInScope === 0 && yoursInScope === 0 && sameSet(ours.scope, theirs.scope)
  const isPlace =
    mineInScope === mine.size && yoursInScope === yours.size && ours.mode === theirs.mode
  if (isPlace && (isTitled || isNamed)) return 'alternative'
  return isObject && (isTitled || isChoice) ? 'alternative' : undefined
}

/** A name, and none that the title has: such tell entries of one sort from each other. */
function isOther(terms: ReadonlySet<string>, { text }: Stance, { titleTerms }: Profile): boolean {
  return without(terms, namesIn(text)).size === 0 && common(terms, titleTerms).size === 0
}

function isBrief({ sentences }: Profile): boolean {
  return sentences.length <= BRIEF_SENTENCES
}

function isShort({ sentences }: Profile): boolean {
  return sentences.length <= SHORT_SENTENCES
}

const UNITS: ReadonlySet<string> = new Set(
  `ms s sec min h d b kb mb gb tb kib mib gib second minute hour day week month year percent byte line token request
  秒 毫秒 分钟 小时 天 周 次 个 条 兆`
    .trim()
    .split(/\s+/)
    .map(wordStem),
)

/** A number, with or without what it counts. */
function isAmount(terms: ReadonlySet<string>): boolean {
  const others = [...terms].filter((term) => !/^[\d.,]+$/.test(term))
  return others.length === terms.size - 1 && others.every((term) => UNITS.has(term))
}
