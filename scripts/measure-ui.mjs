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
  await page.locator('.overview-row').first().waitFor()
  const first = performance.now() - start
  await page.getByRole('link', { name: 'Memories' }).click()
  await page.locator('.row-link').first().waitFor()
  const times = []
  for (const word of words)
    for (let length = 1; length <= word.length; length++) {
      times.push(await page.evaluate(typeLetter, word.slice(0, length)))
      await page.waitForTimeout(LETTER_MS)
    }
  console.log(`first page usable: ${Math.round(first)} ms after the server is up`)
  console.log(`letter to painted results: ${spread(times)}`)
  console.log(`bundle without the map: ${bundleKilobytes()} KB gzipped`)
  const map = await measureMap(page)
  console.log(`map: first painted ${Math.round(map.first)} ms after the click`)
  for (const way of ['pan', 'zoom'])
    console.log(`map, from frame to frame, ${way}: ${spread(map[way])}`)
} finally {
  await browser.close()
  server.kill()
}

function spread(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)])
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${sorted.length} times)`
}

/** The map as somebody uses it: opened, dragged about, looked at from near and far. */
async function measureMap(page) {
  const start = performance.now()
  await page.getByRole('link', { name: 'Map' }).click()
  await page.locator('.map-canvas canvas').first().waitFor()
  await page.evaluate(nextPaint)
  const first = performance.now() - start
  // The code is looked at meanwhile; its colours come later.
  await page.locator('.map-legend li').first().waitFor({ timeout: 120_000 })
  const { x, y, width, height } = await page.locator('.map-canvas').boundingBox()
  const middle = [x + width / 2, y + height / 2]
  const pan = await framesOf(page, async () => {
    await page.mouse.move(...middle)
    await page.mouse.down()
    for (let step = 1; step <= 60; step++)
      await page.mouse.move(middle[0] + 200 * Math.sin(step / 8), middle[1] + 3 * step)
    await page.mouse.up()
  })
  const zoom = await framesOf(page, async () => {
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, step < 20 ? -120 : 120)
      await page.waitForTimeout(16)
    }
  })
  return { first, pan, zoom }
}

async function framesOf(page, act) {
  await page.evaluate(() => {
    const frames = []
    let last = performance.now()
    const look = (now) => {
      frames.push(now - last)
      last = now
      if (window.framesWanted === frames) requestAnimationFrame(look)
    }
    window.framesWanted = frames
    requestAnimationFrame(look)
  })
  await act()
  return page.evaluate(() => {
    const frames = window.framesWanted
    window.framesWanted = undefined
    return frames.slice(1)
  })
}

function nextPaint() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
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
