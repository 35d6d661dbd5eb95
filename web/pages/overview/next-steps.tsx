import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { many, short } from '../../kit/numbers.ts'

interface Known {
  readonly overview: ResponseOf<'overview'>
  readonly waiting: number
  /** Undefined while it is looked for. */
  readonly health: ResponseOf<'overview.health'> | undefined
  readonly freshness: ResponseOf<'overview.freshness'> | undefined
}

interface Step {
  readonly icon: IconName
  readonly title: string
  readonly why: string
  readonly href: string
}

const STEPS_MAX = 5

/** What is worth doing now, the most pressing first; each leads to where it is done. */
export function NextSteps(known: Known): JSX.Element {
  const steps = stepsOf(known)
  const isLooking = known.health === undefined || known.freshness === undefined
  return (
    <section class="card" aria-labelledby="next-title">
      <h2 class="card-title" id="next-title">
        What to do next
      </h2>
      {steps.length === 0 && (
        <p class="faint">{isLooking ? 'Looking.' : 'Nothing. All of it can wait.'}</p>
      )}
      <ul class="steps">
        {steps.slice(0, STEPS_MAX).map(({ icon, title, why, href }) => (
          <li key={title} class="step">
            <Link href={href}>
              <Icon name={icon} />
              <span class="grow">
                <span class="step-title">{title}</span>
                <span class="faint">{why}</span>
              </span>
              <span class="go" aria-hidden="true">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stepsOf({ overview, waiting, health, freshness }: Known): readonly Step[] {
  const count = (...codes: readonly string[]): number =>
    (health?.issueCounts ?? [])
      .filter(({ code }) => codes.includes(code))
      .reduce((sum, one) => sum + one.count, 0)
  const gone = freshness?.counts.FULLY_STALE ?? 0
  const partly = freshness?.counts.PARTIALLY_STALE ?? 0
  const secret = health?.issues.find(({ code }) => code === 'SECRET')
  const all: readonly (Step | false)[] = [
    secret !== undefined && {
      icon: 'warning',
      title: `Revoke ${many(count('SECRET'), 'secret')}`,
      why: 'and take them out of the memories',
      href: `/memories/${encodeURIComponent(secret.path)}`,
    },
    waiting > 0 && {
      icon: 'inbox',
      title: `Decide on ${many(waiting, 'proposal')}`,
      why: 'Nothing of it happens without your word',
      href: '/inbox',
    },
    gone + partly > 0 && {
      icon: 'maintain',
      title: `Dream: ${many(gone + partly, 'memory names', 'memories name')} what is gone`,
      why: gone === 0 ? 'Some of it moved' : `Of ${short(gone)} nothing is left`,
      href: '/maintain',
    },
    count('ORPHAN', 'BROKEN LINK') > 0 && {
      icon: 'link',
      title: 'Mend lists and links',
      why: many(count('ORPHAN', 'BROKEN LINK'), 'finding'),
      href: '/maintain',
    },
    overview.cap > 0 &&
      overview.tokens > overview.cap * 0.8 && {
        icon: 'archive',
        title: 'Make room in the budget',
        why: 'Merge what says the same, compress what is long',
        href: '/maintain',
      },
    count('EXPIRED', 'SPENT') > 0 && {
      icon: 'retire',
      title: `Let ${many(count('EXPIRED', 'SPENT'), 'memory', 'memories')} go`,
      why: 'Past their time, or done',
      href: '/maintain',
    },
    overview.problems > 0 && {
      icon: 'edit',
      title: `Look at ${many(overview.problems, 'odd file')}`,
      why: 'What is wrong stands with each memory',
      href: '/memories?problems=yes',
    },
  ]
  return all.filter((step) => step !== false)
}
