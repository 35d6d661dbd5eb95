import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlanView, SkillsView, SkillView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { navigate, search } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Link } from '../../kit/link.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Failure, Loading } from '../../kit/placeholders.tsx'
import { useKeys } from '../../shell/keys.ts'
import { showFailure, showOutcome } from '../../shell/toasts.tsx'
import { ChangeSkill } from './change-skill.tsx'

const TRIGGERS: Readonly<Record<string, string>> = {
  manual: 'Used only when asked for.',
  auto: 'Injected with every prompt.',
  match: 'Injected when a prompt contains one of its keywords.',
}

export function SkillDetail({ skill }: { readonly skill: SkillView }): JSX.Element {
  const { data, error, reload } = useResource('skill.show', { name: skill.name }, ['log'])
  const removal = useChange(() => call('skill.remove', { name: skill.name }))
  useKeys({ d: skill.canRemove ? removal.propose : undefined })
  return (
    <article class="detail skill">
      <Head>
        {skill.canRemove && (
          <Button icon="retire" hotkey="d" tone="danger" onClick={removal.propose}>
            Remove
          </Button>
        )}
      </Head>
      <h1 class="detail-title" dir="auto">
        {skill.name}
      </h1>
      <div class="detail-facts">
        <Badge tone="accent">{skill.trigger}</Badge>
        <Badge>{skill.place}</Badge>
        <span class="faint">
          {skill.indexTokens} tokens in the index
          {data !== undefined && `, ${data.tokens.toLocaleString('en')} when used`}
        </span>
      </div>
      <p class="detail-summary" dir="auto">
        {skill.description}
      </p>
      <p class="faint">{TRIGGERS[skill.trigger]}</p>
      <Keywords words={skill.keywords} />
      {data === undefined ? (
        error ? (
          <Failure error={error} onRetry={reload} />
        ) : (
          <Loading label="Loading" />
        )
      ) : (
        <>
          <Markdown text={data.body} />
          <Related names={data.related} />
        </>
      )}
      <p class="faint path">
        <code>{skill.file}</code>
      </p>
      {!skill.canRemove && (
        <p class="faint">Not a skill of this project, so it cannot be removed here.</p>
      )}
      {removal.plan && (
        <ChangeSkill
          title={`Remove ${skill.name}`}
          action="Remove"
          plan={removal.plan}
          onClose={removal.close}
          onApply={() => void removal.apply(`Removed: ${skill.name}`, '/skills')}
        />
      )}
    </article>
  )
}

function Keywords({ words }: { readonly words: readonly string[] }): JSX.Element | null {
  if (words.length === 0) return null
  return (
    <div class="detail-facts">
      <span class="faint">Keywords</span>
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </div>
  )
}

function Related({ names }: { readonly names: readonly string[] }): JSX.Element | null {
  if (names.length === 0) return null
  return (
    <p class="detail-facts">
      <span class="faint">Related</span>
      {names.map((name) => (
        <Link key={name} class="inline-link" href={`/skills/${encodeURIComponent(name)}`}>
          {name}
        </Link>
      ))}
    </p>
  )
}

/** Agents get a draft only after a person promotes it. */
export function DraftDetail({
  draft,
}: {
  readonly draft: SkillsView['drafts'][number]
}): JSX.Element {
  const promotion = useChange(() => call('skill.promote', { name: draft.name }))
  const removal = useChange(() => call('skill.discard', { name: draft.name }))
  useKeys({ p: promotion.propose, d: removal.propose })
  const { head, body } = splitFrontmatter(draft.text)
  return (
    <article class="detail skill">
      <Head>
        <Button tone="main" icon="check" hotkey="p" onClick={promotion.propose}>
          Promote
        </Button>
        <Button icon="retire" hotkey="d" tone="danger" onClick={removal.propose}>
          Discard
        </Button>
      </Head>
      <h1 class="detail-title" dir="auto">
        {draft.name}
      </h1>
      <div class="detail-facts">
        <Badge tone="warn">draft</Badge>
        <span class="faint">Agents get it only after you promote it.</span>
      </div>
      {draft.description !== '' && (
        <p class="detail-summary" dir="auto">
          {draft.description}
        </p>
      )}
      <Markdown text={body} />
      {head !== '' && (
        <section class="section" aria-label="Frontmatter">
          <h2>Frontmatter</h2>
          <pre class="plain-text" dir="auto">
            {head}
          </pre>
        </section>
      )}
      <p class="faint path">
        <code>{draft.file}</code>
      </p>
      <DraftPlans name={draft.name} promotion={promotion} removal={removal} />
    </article>
  )
}

function DraftPlans({
  name,
  promotion,
  removal,
}: {
  readonly name: string
  readonly promotion: SkillChange
  readonly removal: SkillChange
}): JSX.Element {
  return (
    <>
      {removal.plan && (
        <ChangeSkill
          title={`Discard ${name}`}
          action="Discard"
          plan={removal.plan}
          onClose={removal.close}
          onApply={() => void removal.apply(`Discarded: ${name}`, '/skills')}
        />
      )}
      {promotion.plan && (
        <ChangeSkill
          title={`Promote ${name}`}
          action="Promote"
          plan={promotion.plan}
          onClose={promotion.close}
          onApply={() =>
            void promotion.apply(`Promoted: ${name}`, `/skills/${encodeURIComponent(name)}`)
          }
        />
      )}
    </>
  )
}

function Head({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <header class="detail-head">
      <span class="back">
        <Button
          tone="quiet"
          icon="left"
          label="Back to the list"
          onClick={() => navigate(`/skills${search.value}`)}
        />
      </span>
      <div class="detail-actions">{children}</div>
    </header>
  )
}

interface SkillChange {
  readonly plan: PlanView | undefined
  readonly propose: () => void
  readonly close: () => void
  readonly apply: (message: string, to: string) => Promise<void>
}

/** A change is shown as a plan first, and can be undone. */
function useChange(ask: () => Promise<PlanView>): SkillChange {
  const [plan, setPlan] = useState<PlanView | undefined>(undefined)
  return {
    plan,
    propose: () => void ask().then(setPlan).catch(showFailure),
    close: () => setPlan(undefined),
    async apply(message, to) {
      try {
        const outcome = await call('plan.apply', { plan: plan?.id ?? '', select: 'all' })
        showOutcome(message, outcome)
        navigate(`${to}${search.value}`, { replace: true })
      } catch (error) {
        showFailure(error)
      }
      setPlan(undefined)
    },
  }
}

function splitFrontmatter(text: string): { readonly head: string; readonly body: string } {
  const found = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*\r?\n/.exec(text)
  return found === null
    ? { head: '', body: text }
    : { head: found[1] ?? '', body: text.slice(found[0].length) }
}
