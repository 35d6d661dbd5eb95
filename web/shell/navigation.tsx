import type { JSX } from 'preact'
import type { VaultView } from '../../src/surfaces/ui/contract.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../kit/link.tsx'
import { PAGES } from '../pages/pages.ts'
import { nextTheme, theme } from './theme.ts'

interface NavigationProps {
  readonly current: string
  readonly vault: VaultView | undefined
  readonly onHelp: () => void
  readonly onPalette: () => void
}

export function Navigation({ current, vault, onHelp, onPalette }: NavigationProps): JSX.Element {
  const counts: Readonly<Record<string, number | undefined>> = {
    memories: vault?.total.active,
    inbox: vault?.waiting,
  }
  return (
    <nav class="navigation" aria-label="Pages">
      <div class="brand">
        <span class="brand-name">Everkeep</span>
        <span class="brand-vault" title={vault?.root}>
          {vault === undefined ? '' : shortPath(vault.root)}
        </span>
      </div>
      <button type="button" class="jump" onClick={onPalette}>
        <Icon name="search" />
        <span class="grow">Go to</span>
        <kbd>Ctrl K</kbd>
      </button>
      <ul class="pages">
        {PAGES.map(({ id, title, icon, key }) => (
          <li key={id}>
            <Link href={`/${id}`} current={current === id} title={`${title} (g ${key})`}>
              <Icon name={icon} />
              <span class="page-name">{title}</span>
              {(counts[id] ?? 0) > 0 && (
                <span class="count">{counts[id]?.toLocaleString('en')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div class="nav-foot">
        <Button
          tone="quiet"
          icon={theme.value}
          label={`Theme: ${theme.value}`}
          hotkey="t"
          onClick={nextTheme}
        />
        <Button tone="quiet" icon="help" label="Keyboard shortcuts" hotkey="?" onClick={onHelp} />
        <span class="faint version">{vault?.version}</span>
      </div>
    </nav>
  )
}

function shortPath(path: string): string {
  return path.split('/').slice(-2).join('/')
}
