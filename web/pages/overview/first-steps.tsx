import type { JSX } from 'preact'
import type { VaultView } from '../../../src/surfaces/ui/contract.ts'
import { Link } from '../../kit/link.tsx'
import { plural } from '../../kit/numbers.ts'
import { PageHead } from '../../kit/page-head.tsx'

const STEPS: readonly (readonly [title: string, command: string, why: string])[] = [
  [
    'Install it in your agent',
    'everkeep install',
    'Your agent then gets matching memories, and your decisions are saved.',
  ],
  [
    'Import what you have',
    'everkeep import',
    'Memories and rules of other tools in this project. You see each one before it is imported.',
  ],
  [
    'Save your first memory',
    'everkeep save "We use pnpm, never npm"',
    'One fact per memory. You can edit or undo it at any time. Here, press n on the Memories page.',
  ],
]

export function FirstSteps({ vault }: { readonly vault: VaultView | undefined }): JSX.Element {
  return (
    <div class="page overview">
      <PageHead title="Overview" />
      <p class="lead">
        This vault is empty. {vault && <span class="faint cut">{vault.root}</span>}
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
          {plural(vault?.waiting ?? 0, 'proposal is', 'proposals are')} waiting in the{' '}
          <Link class="inline" href="/inbox">
            inbox
          </Link>
          .
        </p>
      )}
    </div>
  )
}
