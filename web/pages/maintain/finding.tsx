import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RunItem } from '../../../src/surfaces/ui/contract.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Evidence } from '../../kit/evidence.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Failure, Loading } from '../../kit/placeholders.tsx'

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

/** Reason codes of some verbs. */
const REASONS: Readonly<Record<string, string>> = {
  keyword_enrich: 'missing keywords',
  keyword_dedup: 'duplicate keyword',
  summary_gen: 'missing summary',
  topic_normalize: 'topic spelled differently elsewhere',
  topic_correct: 'similar memories have another topic',
  category_reclassify: 'reads like another kind',
  stale: 'not changed for a long time',
}

export function Finding({ run, item, isTicked, onTick }: FindingProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const { kind, title, into, detail, needs, status } = item
  return (
    <li class={`finding${isTicked ? ' ticked' : ''}`}>
      <div class="finding-line">
        <input
          type="checkbox"
          aria-label={`Select ${kind}: ${title}`}
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
            {needs === 'consent' && <Badge tone="warn">needs approval</Badge>}
            {status === 'waiting' && <Badge>in the inbox</Badge>}
            {status === 'rejected' && <Badge>rejected earlier</Badge>}
          </span>
          <span class="finding-detail" dir="auto">
            {REASONS[detail] ?? detail}
          </span>
        </button>
        <Icon name="down" />
      </div>
      {isOpen && <FindingDetail run={run} item={item} />}
    </li>
  )
}

/** The preview covers this finding alone. */
function FindingDetail({ run, item }: Pick<FindingProps, 'run' | 'item'>): JSX.Element {
  const { data, error, reload } = useResource('maintain.preview', { run, keys: [item.key] })
  return (
    <div class="finding-body">
      <Evidence
        evidence={item.evidence.map(({ what, detail }) => ({
          what: REASONS[what] ?? what,
          detail,
        }))}
      />
      {error && <Failure error={error} onRetry={reload} />}
      {data === undefined && !error && <Loading label="Loading the diff" />}
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

export function moveFinding(by: 1 | -1): void {
  const toggles = [...document.querySelectorAll<HTMLElement>('.finding-toggle')]
  const own = document.activeElement?.closest('.finding') ?? null
  const at = toggles.findIndex((one) => own?.contains(one))
  const next = toggles[at < 0 ? 0 : Math.max(0, Math.min(toggles.length - 1, at + by))]
  next?.focus()
}

/** Clicks an element in the part of the page that has the focus. */
export function clickWithin(part: string, target: string): void {
  const place = document.activeElement?.closest(part) ?? document.querySelector(`.run${part}`)
  place?.querySelector<HTMLElement>(target)?.click()
}
