import type { Cue } from './cue.ts'

/** What is pointed at is known to who was there: none of it says anything tomorrow. */
const POINTERS = wordSet(`
  this that these those it its one ones other others another wrong right same first second third last next
  previous former latter left upper lower top bottom above below there here
`)
/** Things that somebody points at; without a pointer before them they are a subject: `no tests`. */
const THINGS = wordSet(`
  file files folder folders directory function functions method methods class classes module modules component components
  line lines block branch branches test tests source page pages button field column row table option options version
  commit place spot part section thing way time round around name path variable helper
`)
/** They point where something is turned down, and name a subject where something is forbidden: `don't touch the tests`. */
const ARTICLES = wordSet('the a an')
const FORBIDDING = /\b(?:don['’]?t|do not|stop|never)\b/i
const FILLERS = wordSet(`
  i im ive you youve we me my your is was are be have has had do did does dont didnt doesnt isnt wasnt thats not
  meant mean said say want wanted asked changed change edited edit touched touch took take picked pick renamed rename moved
  opened deleted used use chose in on at of to from with like for just only again still yet now then but and or so instead
  please pls sorry thanks thx ok okay oh hm hmm hey wait stop ugh argh no nope nah nein actually
`)
const REJECTING = /\b(?:no|nope|nah|nein|not|don['’]?t|wrong|other)\b/i
const REJECTING_ZH =
  /^[\s\p{P}]*(?:(?:不对|不是|错了|别动|不要|别|不|改|换|要|是|在|我(?:说|指)的|[这那](?:个|里|边)|另外?一?(?:个|边|行)|第[一二三四五]个|上面|下面|文件|函数|分支|的|了|吧|啊|请)[\s\p{P}]*){2,}$/u
const ZH_CHARS_MAX = 20
const WORDS_MAX = 16

/**
 * Whether somebody turns something down by pointing alone: `no, not that one`, `wrong file again`. It is a correction, and
 * there is nothing to keep of it once the moment is over. Who names what should be instead says more.
 */
export function onlyPoints(said: string): boolean {
  if (said.length <= ZH_CHARS_MAX && REJECTING_ZH.test(said)) return true
  if (!REJECTING.test(said)) return false
  const words = said
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}_./-]+|\.+(?=\s|$)/u)
  const isForbidden = FORBIDDING.test(said)
  let isPointed = false
  for (const word of words.filter((one) => one !== '').slice(0, WORDS_MAX + 1)) {
    const isThing = THINGS.has(word)
    const isPointer = POINTERS.has(word) || ARTICLES.has(word)
    if (isThing ? !isPointed : !isPointer && !FILLERS.has(word)) return false
    isPointed = isThing || POINTERS.has(word) || (ARTICLES.has(word) && (isPointed || !isForbidden))
  }
  return words.length <= WORDS_MAX
}

/** A correction that holds for this moment alone. */
export const pointing = (weight: number): Cue => ({
  name: 'pointing',
  weight,
  places: ['said'],
  find: ({ said }) => (onlyPoints(said) ? said : undefined),
})

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
