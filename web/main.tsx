import { render } from 'preact'
import { followServer, refreshOnReturn } from './data/events.ts'
import { navigate } from './data/route.ts'
import { App, HOME } from './shell/app.tsx'
import { listenToKeys } from './shell/keys.ts'
import { followTheme } from './shell/theme.ts'

// Removes the used token from the address.
if (location.pathname === '/') navigate(HOME, { replace: true })
followTheme()
followServer()
refreshOnReturn()
listenToKeys()
const root = document.getElementById('app')
if (root !== null) render(<App />, root)
