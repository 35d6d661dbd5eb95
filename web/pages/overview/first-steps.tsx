import type { JSX } from 'preact'
import type { VaultView } from '../../../src/surfaces/ui/contract.ts'
import { Link } from '../../kit/link.tsx'
import { PageHead } from '../../kit/page-head.tsx'

const STEPS: readonly (readonly [title: string, command: string, why: string])[] = [
  [
    'Put it into your agent',
    'everkeep install',
    'From then on it is told what is known, and what you decide is kept.',
  ],
  [
    'Bring what you have',
    'everkeep import',
    'Memories and rules of other tools around this project, each shown before it is taken over.',
  ],
  [
    'Write the first one down',
    'everkeep save "We use pnpm, never npm"',
    'One fact a memory. You can change it, and take it back, at any time. Or press n among the memories, here.',
  ],
]

/** What to do with a vault that holds nothing. */
export function FirstSteps({ vault }: { readonly vault: VaultView | undefined }): JSX.Element {
  return (
    <div class="page overview">
      <PageHead title="Overview" />
      <p class="lead">
        Nothing is kept here yet. {vault && <span class="faint cut">{vault.root}</span>}
      </p>
      <ol class="first-steps">
        {STEPS.map(([title, command, why]) => (
          <li key={command} class="card">
            <h2>{title}</h2>
            <code class="command">{command}</code>
            <p class="faint">{why}</p>
          </li>
        ))}
      </ol>
      {(vault?.waiting ?? 0) > 0 && (
        <p>
          {vault?.waiting} proposals wait in the{' '}
          <Link class="inline" href="/inbox">
            inbox
          </Link>
          .
        </p>
      )}
    </div>
  )
}
