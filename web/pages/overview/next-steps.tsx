import type { JSX } from 'preact'
import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { compactNumber, plural } from '../../kit/numbers.ts'

interface Known {
  readonly overview: ResponseOf<'overview'>
  readonly waiting: number
  /** Undefined while loading. */
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

/** Most urgent first. */
export function NextSteps(known: Known): JSX.Element {
  const steps = stepsOf(known)
  const isLoading = known.health === undefined || known.freshness === undefined
  return (
    <section class="card" aria-labelledby="next-title">
      <h2 class="card-title" id="next-title">
        Next steps
      </h2>
      {steps.length === 0 && <p class="faint">{isLoading ? 'Checking …' : 'Nothing to do.'}</p>}
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
  const stale = freshness?.counts.FULLY_STALE ?? 0
  const partly = freshness?.counts.PARTIALLY_STALE ?? 0
  const secret = health?.issues.find(({ code }) => code === 'SECRET')
  const all: readonly (Step | false)[] = [
    secret !== undefined && {
      icon: 'warning',
      title: `Revoke ${plural(count('SECRET'), 'secret')}`,
      why: 'Then remove them from the memories',
      href: `/memories/${encodeURIComponent(secret.path)}`,
    },
    waiting > 0 && {
      icon: 'inbox',
      title: `Review ${plural(waiting, 'proposal')}`,
      why: 'Nothing is changed until you approve',
      href: '/inbox',
    },
    stale + partly > 0 && {
      icon: 'maintain',
      title: `${plural(stale + partly, 'memory mentions', 'memories mention')} missing files`,
      why:
        stale === 0
          ? 'Fix them with dream'
          : `${compactNumber(stale)} ${stale === 1 ? 'mentions' : 'mention'} nothing else`,
      href: '/maintain',
    },
    count('ORPHAN', 'BROKEN LINK') > 0 && {
      icon: 'link',
      title: 'Fix indexes and broken links',
      why: plural(count('ORPHAN', 'BROKEN LINK'), 'finding'),
      href: '/maintain',
    },
    overview.cap > 0 &&
      overview.tokens > overview.cap * 0.8 && {
        icon: 'archive',
        title: 'Free up budget',
        why: 'Merge near-duplicates, shorten long memories',
        href: '/maintain',
      },
    count('EXPIRED', 'SPENT') > 0 && {
      icon: 'retire',
      title: `Retire ${plural(count('EXPIRED', 'SPENT'), 'memory', 'memories')}`,
      why: 'Expired, resolved or superseded',
      href: '/maintain',
    },
    overview.problems > 0 && {
      icon: 'edit',
      title: `Fix ${plural(overview.problems, 'file')} with problems`,
      why: 'Each memory lists its problems',
      href: '/memories?problems=yes',
    },
  ]
  return all.filter((step) => step !== false)
}
