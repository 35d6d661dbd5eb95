import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RunItem } from '../../../src/surfaces/ui/contract.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Evidence } from '../../kit/evidence.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Failure, Loading } from '../../kit/states.tsx'

interface FindingProps {
  readonly run: string
  readonly item: RunItem
  readonly isTicked: boolean
  readonly onTick: () => void
}

const TONES: Readonly<Record<string, Tone>> = {
  moved: 'good',
  unlink: 'good',
  refine: 'good',
  duplicate: 'accent',
  merge: 'accent',
  compress: 'accent',
  update: 'accent',
  delete: 'bad',
  stale: 'bad',
  superseded: 'bad',
  contradiction: 'bad',
  purge: 'bad',
  retire: 'bad',
}

/** What some verbs say by one word of theirs, for people. */
const WHYS: Readonly<Record<string, string>> = {
  keyword_enrich: 'keywords are missing',
  keyword_dedup: 'a keyword stands there twice',
  summary_gen: 'a summary is missing',
  topic_normalize: 'its topic is spelled in another way than elsewhere',
  topic_correct: 'memories like it have another topic',
  category_reclassify: 'it reads like one of another kind',
  stale: 'nobody has changed it for long',
}

/** One thing to tick, which opens to what shows it and to its diff. */
export function Finding({ run, item, isTicked, onTick }: FindingProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const { kind, title, into, detail, needs, standing } = item
  return (
    <li class={`finding${isTicked ? ' ticked' : ''}`}>
      <div class="finding-line">
        <input
          type="checkbox"
          aria-label={`Tick ${kind}: ${title}`}
          checked={isTicked}
          onChange={onTick}
        />
        <button
          type="button"
          class="finding-toggle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span class="finding-head">
            <Badge tone={TONES[kind] ?? 'plain'}>{kind}</Badge>
            <span class="finding-title" dir="auto">
              {title}
            </span>
            {into !== '' && (
              <span class="finding-into" dir="auto">
                <span class="faint" aria-hidden="true">
                  →{' '}
                </span>
                {into}
              </span>
            )}
            {needs === 'consent' && <Badge tone="warn">needs your word</Badge>}
            {standing === 'waiting' && <Badge>waits in the inbox</Badge>}
            {standing === 'rejected' && <Badge>rejected before</Badge>}
          </span>
          <span class="finding-detail" dir="auto">
            {WHYS[detail] ?? detail}
          </span>
        </button>
        <Icon name="down" />
      </div>
      {isOpen && <FindingDetail run={run} item={item} />}
    </li>
  )
}

/** What shows it, and what carrying out this one alone would do. */
function FindingDetail({ run, item }: Pick<FindingProps, 'run' | 'item'>): JSX.Element {
  const { data, error, reload } = useResource('maintain.preview', { run, keys: [item.key] })
  return (
    <div class="finding-body">
      <Evidence
        evidence={item.evidence.map(({ what, detail }) => ({ what: WHYS[what] ?? what, detail }))}
      />
      {error && <Failure error={error} onRetry={reload} />}
      {data === undefined && !error && <Loading label="Planning it" />}
      {data?.changes.map(({ id, path, diff }) => (
        <div key={id}>
          <p class="faint path">
            <code>{path}</code>
          </p>
          <Diff text={diff} />
        </div>
      ))}
      {data?.files.map(({ path, diff }) => (
        <div key={path}>
          <p class="faint path">
            <code>{path}</code>
          </p>
          <Diff text={diff} />
        </div>
      ))}
      {data?.refused.map(({ id, message, hint }) => (
        <p key={id} class="refusal" role="note">
          <Icon name="warning" /> {message} {hint}
        </p>
      ))}
    </div>
  )
}

/** The keyboard goes to the next of what can be seen. */
export function moveFinding(by: 1 | -1): void {
  const toggles = [...document.querySelectorAll<HTMLElement>('.finding-toggle')]
  const own = document.activeElement?.closest('.finding') ?? null
  const at = toggles.findIndex((one) => own?.contains(one))
  const next = toggles[at < 0 ? 0 : Math.max(0, Math.min(toggles.length - 1, at + by))]
  next?.focus()
}

/** Presses what stands in the same part of the page as the keyboard. */
export function pressIn(part: string, what: string): void {
  const place = document.activeElement?.closest(part) ?? document.querySelector(`.run${part}`)
  place?.querySelector<HTMLElement>(what)?.click()
}
