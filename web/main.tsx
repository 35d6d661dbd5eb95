import { render } from 'preact'
import { followServer, lookAgainOnReturn } from './data/events.ts'
import { navigate } from './data/route.ts'
import { App, HOME } from './shell/app.tsx'
import { listenToKeys } from './shell/keys.ts'
import { followTheme } from './shell/theme.ts'

// The address that opened the page still has the token in it, which opened it once and never will again.
if (location.pathname === '/') navigate(HOME, { replace: true })
followTheme()
followServer()
lookAgainOnReturn()
listenToKeys()
const place = document.getElementById('app')
if (place !== null) render(<App />, place)
