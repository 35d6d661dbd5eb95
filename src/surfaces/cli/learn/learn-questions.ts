import type { App } from '../../../app/app.ts'
import type { Lesson } from '../../../app/learn/learn.ts'
import type { LearnSources } from '../../../app/learn/learn-sources.ts'
import { LEARNED_KINDS } from '../../../core/learn/classify-segment.ts'
import { mergeSegments } from '../../../core/learn/content-map.ts'
import type { MatchedSegment } from '../../../core/learn/match-segments.ts'
import type { LearnDecision } from '../../../core/learn/segment-decision.ts'
import { normalTopic } from '../../../core/model/topic.ts'
import { GUTTER, oneLine, shortenMiddle } from '../base/text-width.ts'
import { sayBytes, saySegment } from './say-learn.ts'

type SourceFile = LearnSources['files'][number]

/** The person gave up: nothing is written, whatever was answered before. */
export const GIVEN_UP = Symbol('given up')
type Answer<T> = T | typeof GIVEN_UP

const FILES_A_PAGE = 10
/** What stands around the name of a file: a bar, a box to tick, its size. */
const TICK_AND_SIZE = 24

/** Which files to learn from, in pages of ten; what was ticked on one page stays ticked on the others (LRN-11). */
export async function chooseFiles(
  sources: LearnSources,
  columns: number,
): Promise<Answer<readonly SourceFile[]>> {
  const { isCancel, multiselect, select } = await import('@clack/prompts')
  const { files } = sources
  const pages = Math.ceil(files.length / FILES_A_PAGE)
  const what = sources.mode === 'task' ? 'artifacts to review' : 'files to include'
  const ticked = new Set<string>()
  for (let page = 0; ; ) {
    const from = page * FILES_A_PAGE
    const shown = files.slice(from, from + FILES_A_PAGE)
    const answer = await multiselect({
      message: `Select ${what} (page ${page + 1}/${pages}, showing ${from + 1}-${from + shown.length} of ${files.length}; a takes all)`,
      options: shown.map(({ path, name, bytes }) => ({
        value: path,
        label: shortenMiddle(oneLine(withoutFolder(name, sources.path)), columns - TICK_AND_SIZE),
        hint: sayBytes(bytes),
      })),
      initialValues: shown.map(({ path }) => path).filter((path) => ticked.has(path)),
      required: false,
    })
    if (isCancel(answer)) return GIVEN_UP
    for (const { path } of shown) ticked.delete(path)
    for (const path of answer) ticked.add(path)
    const done = { value: 'done', label: `Done: ${ticked.size} selected` } as const
    if (pages === 1) break
    const rest = files.length - from - shown.length
    const next = { value: 'next', label: 'Next page', hint: `${rest} more files` } as const
    const back = { value: 'back', label: 'Previous page' } as const
    const way = await select({
      message: 'Where to?',
      options: [...(rest > 0 ? [next] : []), done, ...(page > 0 ? [back] : [])],
    })
    if (isCancel(way)) return GIVEN_UP
    if (way === 'done') break
    page += way === 'next' ? 1 : -1
  }
  return files.filter(({ path }) => ticked.has(path))
}

/** What all names start with needs no place in each line. */
function withoutFolder(name: string, folder: string): string {
  return name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name
}

interface Question {
  readonly match: MatchedSegment
  readonly decision: LearnDecision
}

/** Asks for each segment what shall become of it (LRN-08). */
export async function askDecisions(
  app: App,
  lesson: Lesson,
  how: Pick<Session, 'given' | 'columns'>,
): Promise<Answer<readonly LearnDecision[]>> {
  const queue: Question[] = lesson.segments.map((match, index) => ({
    match,
    decision: lesson.decisions[index]!,
  }))
  const decisions: LearnDecision[] = []
  if (lesson.decisions.some(({ operation }) => operation !== 'SKIP')) {
    const { log } = await import('@clack/prompts')
    log.message('Nothing is written until you confirm at the end. Esc cancels.')
  }
  for (let number = 1; queue.length > 0; number++) {
    const total = decisions.length + queue.length
    const asked = await askOne({ app, lesson, ...how }, queue, { number, total })
    if (asked === GIVEN_UP) return GIVEN_UP
    decisions.push(asked)
  }
  return decisions
}

interface Session {
  readonly app: App
  readonly lesson: Lesson
  readonly given: { readonly category?: string | undefined; readonly topic?: string | undefined }
  readonly columns: number
}

/** One segment until it is decided: its topic and kind may be changed, and the next one taken into it, before. */
async function askOne(
  session: Session,
  queue: Question[],
  place: { readonly number: number; readonly total: number },
): Promise<Answer<LearnDecision>> {
  const { isCancel, log, select } = await import('@clack/prompts')
  let { match, decision } = queue.shift()!
  const classified = session.lesson.mode === 'task' ? await classify(decision) : decision
  if (classified === GIVEN_UP || classified.operation === 'SKIP') return classified
  decision = classified
  for (let total = place.total; ; ) {
    const { topic, kind } = decision
    const columns = session.columns - GUTTER
    log.message(saySegment(match, { ...place, total, topic, kind, columns }).join('\n'))
    const choice = await select({
      message: 'What would you like to do with this segment?',
      options: choicesFor(match, queue[0]),
      initialValue: recommendedValue(match),
      maxItems: 12,
    })
    if (isCancel(choice)) return GIVEN_UP
    if (choice === 'topic' || choice === 'kind') {
      const changed =
        choice === 'topic'
          ? await askTopic(decision)
          : await askKind(decision, session.lesson.kinds)
      if (changed === GIVEN_UP) return GIVEN_UP
      decision = changed
    } else if (choice === 'merge') {
      const next = queue.shift()!
      const merged = mergeSegments(match.segment, next.match.segment)
      const compared = await session.app.compareSegment(merged, session.given)
      match = compared.match
      decision = { ...compared.decision, topic: decision.topic, kind: decision.kind }
      total--
    } else return decided(match, decision, choice)
  }
}

const SHOWN = 3

function choicesFor(
  { related, segment }: MatchedSegment,
  next: Question | undefined,
): { value: string; label: string; hint?: string }[] {
  const targets = related.slice(0, SHOWN)
  return [
    ...targets.flatMap(({ id, structured }) => [
      ...(structured
        ? []
        : [{ value: `UPDATE ${id}`, label: `UPDATE ${id}`, hint: 'its text moves to History' }]),
      { value: `EXTEND ${id}`, label: `EXTEND ${id}`, hint: 'adds a section' },
    ]),
    { value: 'CREATE', label: 'CREATE a new memory' },
    { value: 'SKIP', label: 'SKIP this segment' },
    ...(next === undefined
      ? []
      : [
          {
            value: 'merge',
            label: 'MERGE with the next segment',
            hint: `${oneLine(next.match.segment.title)}${segment.mergeCandidate === next.match.segment.id ? ' (recommended: both are small)' : ''}`,
          },
        ]),
    { value: 'topic', label: 'Change the topic' },
    { value: 'kind', label: 'Change the kind' },
  ]
}

function recommendedValue({ recommended, target }: MatchedSegment): string {
  return recommended === 'CREATE' || recommended === 'SKIP' || target === undefined
    ? recommended
    : `${recommended} ${target.id}`
}

function decided(match: MatchedSegment, decision: LearnDecision, choice: string): LearnDecision {
  const [word = '', id] = choice.split(' ')
  const target = match.related.find((one) => one.id === id)
  const because = 'chosen by you'
  if (word === 'UPDATE' || word === 'EXTEND')
    return { ...decision, operation: word, target, because, segment: match.segment }
  const operation = word === 'CREATE' ? 'CREATE' : 'SKIP'
  return { ...decision, operation, target: undefined, because, segment: match.segment }
}

async function askTopic(decision: LearnDecision): Promise<Answer<LearnDecision>> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({
    message: 'Topic (a path with slashes)',
    initialValue: decision.topic,
    validate: (typed) =>
      normalTopic(typed ?? '') === '' ? 'Give a topic such as queue/retries.' : undefined,
  })
  return isCancel(answer) ? GIVEN_UP : { ...decision, topic: normalTopic(answer) }
}

async function askKind(
  decision: LearnDecision,
  kinds: readonly string[],
): Promise<Answer<LearnDecision>> {
  const { isCancel, select } = await import('@clack/prompts')
  const answer = await select({
    message: 'Kind',
    options: kinds.map((value) => ({ value, label: value })),
    initialValue: decision.kind,
    maxItems: 12,
  })
  return isCancel(answer) ? GIVEN_UP : { ...decision, kind: answer }
}

const MEANINGS: Readonly<Record<(typeof LEARNED_KINDS)[number], string>> = {
  technique: 'Reusable method or approach',
  pattern: 'Design or implementation pattern',
  config: 'Configuration or setup knowledge',
  workflow: 'Process or procedure',
  insight: 'Key learning or understanding',
}

/** What sort of knowledge a segment of a task is, or that it is none (LRN-12). */
async function classify(decision: LearnDecision): Promise<Answer<LearnDecision>> {
  const { isCancel, select } = await import('@clack/prompts')
  const answer = await select({
    message: `Classify this segment: ${oneLine(decision.segment.title)}`,
    options: [
      ...LEARNED_KINDS.map((value) => ({
        value: value as string,
        label: `[${value.toUpperCase()}]`,
        hint: MEANINGS[value],
      })),
      { value: 'skip', label: '[SKIP]', hint: 'Not valuable for memory' },
    ],
    initialValue: decision.kind,
  })
  if (isCancel(answer)) return GIVEN_UP
  return answer === 'skip'
    ? { ...decision, operation: 'SKIP', because: 'chosen by you' }
    : { ...decision, kind: answer }
}
