import { spawn } from 'node:child_process'

/** What opens an address in the person's own browser, by system. */
const OPENERS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** How long an opener may take to fail before it counts as started. */
const PATIENCE_MS = 300

/** Opens an address in the browser. False where nothing here can. */
export async function openAddress(url: string, platform = process.platform): Promise<boolean> {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    const timer = setTimeout(() => resolve(true), PATIENCE_MS)
    const end = (isOpened: boolean) => (): void => {
      clearTimeout(timer)
      resolve(isOpened)
    }
    child.on('error', end(false))
    child.on('exit', (code) => end(code === 0)())
    child.unref()
  })
}
