import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isConnected } from '../data/call.ts'
import { navigate, segments } from '../data/route.ts'
import { useResource } from '../data/use-resource.ts'
import { Icon } from '../kit/icon.tsx'
import { Empty, Failure, Loading } from '../kit/states.tsx'
import { PAGES, type Page } from '../pages/pages.ts'
import { Help } from './help.tsx'
import { useKeys } from './keys.ts'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { nextTheme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const overlay = signal<'' | 'help' | 'palette'>('')

const HOME = '/memories'

export function App(): JSX.Element {
  const vault = useResource('vault', {}, ['memories', 'inbox', 'config'])
  const id = segments.value[0] ?? ''
  useEffect(() => {
    if (id === '') navigate(HOME, { replace: true })
  }, [id])
  const page = PAGES.find((one) => one.id === id)
  const close = (): void => {
    overlay.value = ''
  }
  useKeys({
    '?': () => {
      overlay.value = 'help'
    },
    'mod+k': () => {
      overlay.value = 'palette'
    },
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('input[type="search"]')
      if (field === null) navigate(HOME)
      else field.select()
    },
    t: nextTheme,
    ...Object.fromEntries(PAGES.map(({ key, id }) => [`g ${key}`, () => navigate(`/${id}`)])),
  })
  useEffect(() => {
    document.title = page === undefined ? 'Everkeep' : `${page.title} · Everkeep`
  }, [page])
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Navigation
        current={id}
        vault={vault.data}
        onHelp={() => {
          overlay.value = 'help'
        }}
        onPalette={() => {
          overlay.value = 'palette'
        }}
      />
      <main id="main" class="main" tabIndex={-1}>
        {!isConnected.value && <Disconnected />}
        {vault.error && vault.data === undefined ? (
          <Failure error={vault.error} onRetry={vault.reload} />
        ) : (
          page && <PageView key={page.id} page={page} />
        )}
        {id !== '' && page === undefined && <Empty title="There is no such page." />}
      </main>
      <Toasts />
      {overlay.value === 'help' && <Help onClose={close} />}
      {overlay.value === 'palette' && <Palette onClose={close} />}
    </div>
  )
}

function Disconnected(): JSX.Element {
  return (
    <div class="banner" role="alert">
      <Icon name="warning" />
      <span>
        The server was stopped. Start <code>everkeep ui</code> again; what you wrote here is kept.
      </span>
    </div>
  )
}

/** A page is loaded when somebody goes there. */
function PageView({ page }: { readonly page: Page }): JSX.Element {
  const [View, setView] = useState<{ readonly view: ComponentType } | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    page
      .load()
      .then(({ default: view }) => setView({ view }))
      .catch(() => setFailed(true))
  }, [page])
  if (failed)
    return <Failure error={{ message: 'This page could not be loaded.', hint: 'Reload it.' }} />
  return View === undefined ? <Loading /> : <View.view />
}
