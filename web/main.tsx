import { render } from 'preact'
import { followServer, lookAgainOnReturn } from './data/events.ts'
import { App } from './shell/app.tsx'
import { listenToKeys } from './shell/keys.ts'
import { followTheme } from './shell/theme.ts'

followTheme()
followServer()
lookAgainOnReturn()
listenToKeys()
const place = document.getElementById('app')
if (place !== null) render(<App />, place)
