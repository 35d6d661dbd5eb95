import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ChangeView, PlanView, ProposalView } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Evidence } from '../../kit/evidence.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Failure, Loading } from '../../kit/placeholders.tsx'
import { Time } from '../../kit/time.tsx'
import { useKeys } from '../../shell/keys.ts'
import { hasDraft } from '../memories/draft.ts'
import { STATES } from './groups.ts'
import { draftName, ProposalEditor } from './proposal-editor.tsx'
import { ACTION_TONES, STATE_TONES } from './proposal-row.tsx'
import { useProposal } from './use-proposal.ts'

interface ProposalDetailProps {
  readonly id: string
  /** Already decided, and still shown because it has an unsaved draft. */
  readonly isDecided?: boolean
  /** Prefetched. */
  readonly next: readonly string[]
  /** `3 of 24`. */
  readonly place: string
  readonly onAccept: () => void
  readonly onReject: () => void
  readonly onBack: () => void
  /** An edited proposal has another id. */
  readonly onEdited: (id: string, isAccepted: boolean) => void
}

export function ProposalDetail(props: ProposalDetailProps): JSX.Element {
  const { id, next, isDecided = false, onBack, onEdited } = props
  const { data, error, reload } = useProposal(id, next)
  const [isEditing, setEditing] = useState(() => hasDraft(draftName(id)))
  const canEdit = data !== undefined && isOpen(data)
  useKeys({ e: () => canEdit && setEditing(true) }, !isEditing && canEdit)
  // An open editor stays: it shows the error itself.
  if (data === undefined || (error !== undefined && !isEditing))
    return error ? <Failure error={error} onRetry={reload} /> : <Loading label="Loading" />
  return (
    <article class="detail proposal" aria-label={data.title}>
      <Head {...props} proposal={data} isEditing={isEditing} onEdit={() => setEditing(true)} />
      <h1 class="detail-title" dir="auto">
        {data.title}
      </h1>
      <Facts proposal={data} />
      <ProposalState proposal={data} />
      {isEditing ? (
        <ProposalEditor
          id={id}
          title={data.title}
          isDecided={isDecided}
          onCancel={() => {
            setEditing(false)
            if (isDecided) onBack()
          }}
          onSaved={(edited, isAccepted) => {
            setEditing(false)
            onEdited(edited, isAccepted)
          }}
        />
      ) : (
        <Changes proposal={data} />
      )}
    </article>
  )
}

function isOpen({ state }: Pick<ProposalView, 'state'>): boolean {
  return state === 'ready' || state === 'moved'
}

interface HeadProps extends ProposalDetailProps {
  readonly proposal: ProposalView
  readonly isEditing: boolean
  readonly onEdit: () => void
}

function Head(props: HeadProps): JSX.Element {
  const { proposal, place, isEditing, onAccept, onReject, onEdit, onBack } = props
  const canAccept = proposal.state !== 'outdated'
  return (
    <header class="detail-head">
      <span class="back">
        <Button tone="quiet" icon="left" label="Back to the list" onClick={onBack} />
      </span>
      {!isEditing && (
        <div class="detail-actions">
          <Button
            tone="main"
            icon="check"
            hotkey="a"
            disabled={!canAccept}
            label={canAccept ? 'Accept' : 'Accept: not possible, the proposal is outdated'}
            onClick={onAccept}
          >
            Accept
          </Button>
          <Button icon="close" hotkey="r" onClick={onReject}>
            Reject
          </Button>
          {isOpen(proposal) && (
            <Button icon="edit" hotkey="e" onClick={onEdit}>
              Edit
            </Button>
          )}
        </div>
      )}
      <span class="faint place">{place}</span>
    </header>
  )
}

function Facts({ proposal }: { readonly proposal: ProposalView }): JSX.Element {
  const { source, operation, confidence, session, madeAt, id } = proposal
  return (
    <div class="detail-facts">
      <Badge>{operation.startsWith(source) ? operation : source}</Badge>
      {confidence !== null && (
        <span class="confidence">
          <meter
            min={0}
            max={1}
            low={0.5}
            high={0.8}
            optimum={1}
            value={confidence}
            aria-label="Confidence"
          />
          {Math.round(confidence * 100)} % confidence
        </span>
      )}
      <span class="faint">
        proposed <Time at={madeAt} />
      </span>
      {session !== '' && <span class="faint cut">session {session}</span>}
      <code class="faint">{id}</code>
    </div>
  )
}

function ProposalState({ proposal }: { readonly proposal: ProposalView }): JSX.Element | null {
  const { state, why } = proposal
  if (state === 'ready') return null
  return (
    <div class={`state-note ${state}`} role="note">
      <Badge tone={STATE_TONES[state]}>{STATES[state].label}</Badge>
      <p>
        {why !== '' && <strong dir="auto">{why} </strong>}
        {STATES[state].meaning}
      </p>
    </div>
  )
}

function Changes({ proposal }: { readonly proposal: ProposalView }): JSX.Element {
  const { plan, texts } = proposal
  const refused = new Map(plan.refused.map((one) => [one.id, one]))
  return (
    <>
      {plan.changes.map((change) => (
        <ChangeCard
          key={change.id}
          change={change}
          text={texts.find(({ id }) => id === change.id)}
          refusal={refused.get(change.id)}
        />
      ))}
      {plan.files.map(({ path, action, reason, diff }) => (
        <section key={path} class="change" aria-label={path}>
          <ChangeHead action={action} reason={reason}>
            <code>{path}</code>
          </ChangeHead>
          <Diff text={diff} />
        </section>
      ))}
      {plan.notes.map((note) => (
        <p key={note} class="faint">
          {note}
        </p>
      ))}
    </>
  )
}

type Text = ProposalView['texts'][number]

interface ChangeCardProps {
  readonly change: ChangeView
  readonly text: Text | undefined
  readonly refusal: PlanView['refused'][number] | undefined
}

type Side = 'text' | 'diff'

/** A new memory is shown as text, a changed one as a diff; `d` switches. */
function ChangeCard({ change, text, refusal }: ChangeCardProps): JSX.Element {
  const hasBoth = text !== undefined && text.body.trim() !== '' && change.diff !== ''
  const first: Side = change.action === 'update' && change.diff !== '' ? 'diff' : 'text'
  const [side, setSide] = useState<Side>(first)
  useEffect(() => setSide(first), [first])
  const shown: Side = text === undefined || text.body.trim() === '' ? 'diff' : side
  useKeys({ d: () => setSide(shown === 'diff' ? 'text' : 'diff') }, hasBoth)
  const exists = change.action !== 'create'
  return (
    <section class="change" aria-label={change.title}>
      <ChangeHead action={change.action} reason={change.reason}>
        {exists ? (
          <Link class="change-title" href={memoryPath(change.memory)}>
            <span dir="auto">{change.title}</span>
          </Link>
        ) : (
          <span class="change-title" dir="auto">
            {change.title}
          </span>
        )}
        {text !== undefined && text.kind !== '' && <Badge tone="accent">{text.kind}</Badge>}
        <span class="grow" />
        {hasBoth && <Sides side={shown} onSide={setSide} />}
      </ChangeHead>
      <Evidence evidence={change.evidence} />
      {refusal && (
        <p class="refusal" role="note">
          <Icon name="warning" /> {refusal.message} {refusal.hint}
        </p>
      )}
      {shown === 'diff' && change.diff !== '' && <Diff text={change.diff} />}
      {shown === 'text' && text !== undefined && <Reading text={text} />}
      <p class="faint path">
        <code>{change.path}</code>
      </p>
    </section>
  )
}

function ChangeHead({
  action,
  reason,
  children,
}: {
  readonly action: string
  readonly reason: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <header class="change-head">
      <div class="change-line">
        <Badge tone={ACTION_TONES[action] ?? 'plain'}>{action}</Badge>
        {children}
      </div>
      {reason !== '' && (
        <p class="change-reason" dir="auto">
          {reason}
        </p>
      )}
    </header>
  )
}

function Reading({ text }: { readonly text: Text }): JSX.Element {
  return (
    <div class="change-text">
      {text.summary !== '' && (
        <p class="detail-summary" dir="auto">
          {text.summary}
        </p>
      )}
      <Markdown text={text.body} />
    </div>
  )
}

function Sides({
  side,
  onSide,
}: {
  readonly side: Side
  readonly onSide: (side: Side) => void
}): JSX.Element {
  return (
    <fieldset class="sides" title="Switch with d">
      <legend class="sr-only">Show as</legend>
      {(['text', 'diff'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={side === one} onClick={() => onSide(one)}>
          {one}
        </button>
      ))}
    </fieldset>
  )
}
