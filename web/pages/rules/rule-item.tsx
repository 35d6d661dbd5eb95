import type { JSX } from 'preact'
import type { GuardView } from '../../../src/surfaces/ui/contract.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Link } from '../../kit/link.tsx'
import { Time } from '../../kit/time.tsx'
import { Trend } from '../../kit/trend.tsx'

interface RuleItemProps {
  readonly rule: GuardView
  /** What was typed above is about it. */
  readonly isAbout: boolean
  readonly onStep: (to: 'up' | 'down') => void
  readonly onAllow: () => void
  readonly onWrong: () => void
}

/** One rule: its life, what it looks for, whether it is obeyed, and what a person can do about it. */
export function RuleItem({ rule, isAbout, onStep, onAllow, onWrong }: RuleItemProps): JSX.Element {
  const { id, title, looksFor, step, faults } = rule
  return (
    <article class={isAbout ? 'rule-item about' : 'rule-item'}>
      <header class="rule-head">
        <h2 dir="auto">
          <Link href={`/memories/${encodeURIComponent(id)}`}>{title}</Link>
        </h2>
        <Life rule={rule} />
        {isAbout && <Badge tone="accent">matches</Badge>}
      </header>
      {looksFor !== '' && (
        <p class="rule-looks">
          <code>{looksFor}</code>
        </p>
      )}
      {faults.length > 0 && <p role="alert">{faults.join(' ')}</p>}
      <Figures rule={rule} />
      {rule.fired > 0 && (
        <Trend
          height={96}
          label={`Firings of ${title} by week`}
          points={rule.weeks.map(({ week, fired, overridden }) => ({
            ...{ label: week, bar: fired, line: overridden },
          }))}
          describe={({ label, bar, line = 0 }) =>
            `Week of ${label}: ${bar} fired, ${line} overridden.`
          }
          tick={({ label }, at) => (at % 2 === 0 ? label.slice(5) : '')}
        />
      )}
      {step !== 'broken' && (
        <footer class="rule-foot">
          <Steps rule={rule} onStep={onStep} />
          <Button label={`Allow once: ${title}`} disabled={rule.isAllowed} onClick={onAllow}>
            {rule.isAllowed ? 'Next call may pass' : 'Allow once'}
          </Button>
          <Button label={`Wrong: ${title}`} disabled={rule.fired === 0} onClick={onWrong}>
            Last firing was wrong
          </Button>
        </footer>
      )}
    </article>
  )
}

const STEPS: readonly string[] = ['shadow', 'warn', 'ask', 'deny']
const TONES: Readonly<Record<string, Tone>> = {
  deny: 'good',
  ask: 'good',
  warn: 'warn',
  broken: 'bad',
}

function Life({ rule: { step, strongest } }: { readonly rule: GuardView }): JSX.Element {
  const at = STEPS.indexOf(step)
  const last = STEPS.indexOf(strongest)
  if (at < 0) return <Badge tone={TONES[step] ?? 'plain'}>{step}</Badge>
  return (
    <ol class="rule-life" aria-label={`Step: ${step}`}>
      {STEPS.slice(0, last + 1).map((one, here) => (
        <li key={one} {...(here === at && { 'aria-current': 'step' })}>
          <Badge tone={here === at ? (TONES[one] ?? 'accent') : 'plain'}>{one}</Badge>
        </li>
      ))}
    </ol>
  )
}

function Figures({ rule }: { readonly rule: GuardView }): JSX.Element {
  const { fired, obeyed, overridden, wrong, lastFired } = rule
  const facts = [`${fired} fired`, `${obeyed} obeyed`, `${overridden} overridden`, `${wrong} wrong`]
  return (
    <p class="detail-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {lastFired !== '' && (
        <span class="faint">
          last <Time at={lastFired} />
        </span>
      )}
    </p>
  )
}

function Steps({
  rule: { title, step, strongest, next, isShared },
  onStep,
}: Pick<RuleItemProps, 'rule' | 'onStep'>): JSX.Element {
  if (isShared)
    return (
      <Link class="inline-link" href="/inbox">
        Accept it in the inbox first
      </Link>
    )
  const isLive = step !== 'not live'
  return (
    <>
      <Button
        tone={isLive && next === '' ? 'plain' : 'main'}
        label={`${isLive ? 'Promote' : 'Start'}: ${title}`}
        disabled={step === strongest}
        onClick={() => onStep('up')}
      >
        {sayUp(isLive, next)}
      </Button>
      <Button
        label={`Demote: ${title}`}
        disabled={!isLive || step === 'shadow'}
        onClick={() => onStep('down')}
      >
        Demote
      </Button>
    </>
  )
}

function sayUp(isLive: boolean, next: string): string {
  if (!isLive) return 'Start'
  return next === '' ? 'Promote' : `Promote to ${next}`
}
