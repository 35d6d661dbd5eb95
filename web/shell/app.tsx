import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isConnected, isOtherServer } from '../data/call.ts'
import { navigate, segments } from '../data/route.ts'
import { useResource } from '../data/use-resource.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Empty, Failure, Loading } from '../kit/placeholders.tsx'
import { PAGES, type Page } from '../pages/pages.ts'
import { Help } from './help.tsx'
import { useKeys } from './keys.ts'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { nextTheme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const overlay = signal<'' | 'help' | 'palette'>('')

export const HOME = '/overview'
const MEMORIES = '/memories'

export function App(): JSX.Element {
  const vault = useResource('vault', {}, ['memories', 'inbox', 'config'])
  const id = segments.value[0] ?? ''
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
      if (field === null) navigate(MEMORIES)
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
        {vault.data?.trusted === false && <Untrusted />}
        {vault.error && vault.data === undefined ? (
          <Failure error={vault.error} onRetry={vault.reload} />
        ) : (
          page && <PageView key={page.id} page={page} />
        )}
        {id !== '' && page === undefined && (
          <Empty title="Page not found" icon="search">
            <Button onClick={() => navigate(HOME)}>Go to Overview</Button>
          </Empty>
        )}
      </main>
      <Toasts />
      {overlay.value === 'help' && <Help onClose={close} />}
      {overlay.value === 'palette' && <Palette onClose={close} />}
    </div>
  )
}

function Untrusted(): JSX.Element {
  return (
    <div class="banner" role="note">
      <Icon name="warning" />
      <span>
        This vault is not trusted on this machine, so agents get nothing from it. Review it, then
        run <code>everkeep trust</code>.
      </span>
    </div>
  )
}

function Disconnected(): JSX.Element {
  return (
    <div class="banner" role="alert">
      <Icon name="warning" />
      <span>
        {isOtherServer.value ? (
          <>
            This page belongs to an earlier server. Open the address that <code>everkeep ui</code>{' '}
            printed, then return to this tab. Your unsaved text is kept.
          </>
        ) : (
          <>
            The server has stopped. Run <code>everkeep ui</code> again. Your unsaved text is kept.
          </>
        )}
      </span>
    </div>
  )
}

function PageView({ page: { view } }: { readonly page: Page }): JSX.Element {
  const [loaded, setLoaded] = useState<{ readonly View: ComponentType } | undefined>(
    'load' in view ? undefined : { View: view },
  )
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!('load' in view)) return
    view
      .load()
      .then(({ default: View }) => setLoaded({ View }))
      .catch(() => setFailed(true))
  }, [view])
  if (failed)
    return <Failure error={{ message: 'Could not load this page.', hint: 'Reload it.' }} />
  return loaded === undefined ? <Loading /> : <loaded.View />
}
