// How quick the page is on a large vault, in a real browser: `npm run bench:ui -- <vault> [word ...]`.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const [vault, ...given] = process.argv.slice(2)
if (vault === undefined) {
  console.error('Usage: npm run bench:ui -- <vault> [word ...]')
  process.exit(2)
}
const words = given.length > 0 ? given : ['connection', 'migrations', 'retry queue', 'invoice']
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
/** Between two letters of somebody who types well. */
const LETTER_MS = 150

const server = spawn(process.execPath, [
  join(dist, 'main/bin.js'),
  'ui',
  '--vault',
  vault,
  '--json',
])
const { url } = JSON.parse(await firstDocument(server.stdout))
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  const start = performance.now()
  await page.goto(url)
  await page.locator('.row-link').first().waitFor()
  const first = performance.now() - start
  const times = []
  for (const word of words)
    for (let length = 1; length <= word.length; length++) {
      times.push(await page.evaluate(typeLetter, word.slice(0, length)))
      await page.waitForTimeout(LETTER_MS)
    }
  times.sort((a, b) => a - b)
  const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)])
  console.log(`first page usable: ${Math.round(first)} ms after the server is up`)
  console.log(
    `letter to painted results: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${times.length} letters)`,
  )
  console.log(`bundle without the map: ${bundleKilobytes()} KB gzipped`)
} finally {
  await browser.close()
  server.kill()
}

/** Runs in the page: puts a text into the search field and waits until its results are painted. */
function typeLetter(text) {
  const field = document.querySelector('input[type="search"]')
  const list = document.querySelector('.list-pane')
  return new Promise((resolve) => {
    const start = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    const look = () => {
      if (list.dataset.query !== text) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }
    look()
  })
}

function bundleKilobytes() {
  const folder = join(dist, 'web/assets')
  const bytes = readdirSync(folder)
    .filter((name) => !name.startsWith('map-'))
    .map((name) => gzipSync(readFileSync(join(folder, name))).length)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1024)
}

async function firstDocument(stream) {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.trimEnd().endsWith('}')) return text
  }
  throw new Error(`the server said: ${text}`)
}
