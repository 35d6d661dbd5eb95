// Screenshots of every page in light, dark and phone width: full, empty, loading, failing, other scripts and long texts:
// `npm run screens -- <vault> <folder> [name ...]`. A name is a prefix: `map` takes all pictures of the map.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const [vault, folder, ...wanted] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run screens -- <vault> <folder> [name ...]')
  process.exit(2)
}
const binary = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const browserPath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

const LOOKS = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', deviceScaleFactor: 2 },
}
const PAGES = ['overview', 'memories', 'inbox', 'maintain', 'map', 'log', 'rules', 'skills']
const press =
  (...keys) =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const open = async (page) => {
  await page.locator('.row-link').first().click()
  await page.waitForSelector('.detail')
}
function toEnd(page) {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll('*')) part.scrollTop = part.scrollHeight
  })
}
const run = async (page) => {
  const found = page.locator('.plan-tools, .outcome').first()
  // Keeps the findings of an earlier picture.
  if ((await found.count()) === 0) await page.keyboard.press('r')
  await found.waitFor({ timeout: 120_000 })
}

/** An address, actions before the picture, and the state of the server. */
const SHOTS = {
  ...Object.fromEntries(PAGES.map((page) => [page, { path: `/${page}` }])),
  ...Object.fromEntries(
    ['empty', 'loading', 'error'].flatMap((state) =>
      PAGES.map((page) => [
        `${page}-${state}`,
        // On a phone the list of jobs alone loads nothing.
        { path: page === 'maintain' ? '/maintain/maintain' : `/${page}`, state },
      ]),
    ),
  ),
  ...Object.fromEntries(
    PAGES.map((page) => [`${page}-scripts`, { path: `/${page}`, state: 'scripts' }]),
  ),
  'overview-scripts-end': { path: '/overview', state: 'scripts', act: toEnd },
  ...Object.fromEntries(
    ['long', 'cjk', 'rtl'].flatMap((script) => [
      [`memories-${script}`, { path: `/memories/${script}`, state: 'scripts' }],
      [`memories-${script}-end`, { path: `/memories/${script}`, state: 'scripts', act: toEnd }],
      [`skills-${script}`, { path: `/skills/${script}`, state: 'scripts' }],
    ]),
  ),
  ...Object.fromEntries(
    [0, 1, 2].map((at) => [
      `inbox-scripts-${at}`,
      {
        path: '/inbox',
        state: 'scripts',
        act: (page) => page.locator('.proposal-row a, .proposal a').nth(at).click(),
      },
    ]),
  ),
  'maintain-scripts-plan': { path: '/maintain/maintain', state: 'scripts', act: run },
  'map-scripts-chosen': {
    path: '/map',
    state: 'scripts',
    act: (page) => page.locator('.map-side a, .map-side button').nth(1).click(),
  },
  'log-scripts-open': {
    path: '/log',
    state: 'scripts',
    act: (page) => page.locator('.operation-toggle').first().click(),
  },
  'overview-end': { path: '/overview', act: toEnd },
  'memories-open': { path: '/memories', act: open },
  'memories-search': { path: '/memories?q=pool', act: open },
  'memories-none': { path: '/memories?q=zzzz' },
  'memories-missing': { path: '/memories/NOT-there' },
  'memories-edit': {
    path: '/memories',
    act: async (page) => {
      await open(page)
      await page.keyboard.press('e')
      await page.locator('textarea').waitFor()
    },
  },
  'memories-changes': {
    path: '/memories',
    act: async (page) => {
      await open(page)
      await page.keyboard.press('e')
      await page.locator('textarea').press('Control+End')
      await page.locator('textarea').pressSequentially('One more line.')
      await page.getByRole('tab', { name: 'Changes' }).click()
    },
  },
  'memories-new': { path: '/memories', act: press('n') },
  'memories-new-plan': {
    path: '/memories',
    act: async (page) => {
      await page.keyboard.press('n')
      await page.locator('.new-text').fill('We round invoices per line, as the tax office asks.')
      await page.keyboard.press('Control+Enter')
      await page.locator('.plan').waitFor()
    },
  },
  'memories-bulk': {
    path: '/memories',
    act: async (page) => {
      for (const at of [0, 1, 2]) await page.locator('.row-check').nth(at).check()
    },
  },
  'memories-plan': {
    path: '/memories',
    act: async (page) => {
      for (const at of [0, 1, 2]) await page.locator('.row-check').nth(at).check()
      await page
        .getByRole('button', { name: /^Archive/ })
        .last()
        .click()
    },
  },
  'inbox-open': {
    path: '/inbox',
    act: (page) => page.locator('.proposal-row a, .proposal a').first().click({ timeout: 2_000 }),
  },
  'maintain-plan': { path: '/maintain/maintain', act: run },
  'maintain-diff': {
    path: '/maintain/maintain',
    act: async (page) => {
      await run(page)
      await press('j', 'd')(page)
    },
  },
  'maintain-check': { path: '/maintain/check', act: run },
  'map-chosen': {
    path: '/map',
    act: async (page) => {
      await page.waitForTimeout(2_500)
      await page.locator('.map-side a, .map-side button').nth(1).click({ timeout: 2_000 })
    },
  },
  'log-open': {
    path: '/log',
    act: (page) => page.locator('.operation summary, .operation button').first().click(),
  },
  'skills-open': {
    path: '/skills',
    act: (page) => page.locator('.skill-row a').first().click({ timeout: 2_000 }),
  },
  'skills-plan': { path: '/skills/drafts/triage-an-alert', act: press('p') },
  help: { path: '/log', act: press('?') },
  palette: {
    path: '/log',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pool')
    },
  },
  stopped: { path: '/memories', state: 'stopped' },
  nowhere: { path: '/nowhere' },
}

const SCRIPTS = {
  long: {
    title:
      'A title that goes on and on, well past what any list has room for, because somebody pasted the first paragraph of the incident report',
    topic: 'a-topic-that-is-rather-long/and-goes-deeper-than-most-of-them-do',
    tag: 'averyveryverylongidentifierwithoutanyblankinitatall_and_it_goes_on',
    text: 'https://example.invalid/a/rather/long/address/without/a/blank/that/cannot/be/broken/anywhere?query=also-long and a sentence that says little at great length.',
    note: 'Releases_are_cut_on_a_branch_of_their_own_and_never_from_a_laptop, whatever the hour is, whoever asks for it, and however small the change looks to them',
  },
  cjk: {
    title: '部署前请先运行数据库迁移，并确认备份已经完成，否则不要继续下一步',
    topic: '数据库/迁移',
    tag: 'データベース接続プール',
    text: '데이터베이스 마이그레이션은 배포 전에 실행합니다。データベース接続プールの上限は二十です。部署前请先运行迁移。',
    note: '发布分支只能由持续集成系统创建，任何人都不要在本地机器上手动发布',
  },
  rtl: {
    title: 'اتصال قاعدة البيانات يُغلق بعد خمس دقائق من الخمول (pool.ts)',
    topic: 'قاعدة البيانات',
    tag: 'نسخ-احتياطية',
    text: 'תמיד הריצו מיגרציות לפני הפריסה. تُحفظ النسخ الاحتياطية ثلاثين يومًا في `src/db/pool.ts`, ثم تُحذف.',
    note: 'לא פורסים בימי שישי, גם לא תיקון קטן (hotfix)',
  },
}

mkdirSync(folder, { recursive: true })
const full = await serve(vault)
const empty = await serve(emptyVault())
const scripts = await serve(scriptsVault())
const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ['--no-sandbox'],
})
try {
  const states = {
    full: await enter(full),
    empty: await enter(empty),
    scripts: await enter(scripts),
  }
  for (const [look, options] of Object.entries(LOOKS))
    for (const [name, shot] of Object.entries(SHOTS))
      if (wanted.length === 0 || wanted.some((one) => `${name}-${look}`.startsWith(one)))
        await take({ name, look, options, shot, states })
} finally {
  await browser.close()
  for (const { process } of [full, empty, scripts]) process.kill()
}

async function take({ name, look, options, shot, states }) {
  const { url } = { empty, scripts }[shot.state] ?? full
  const storageState = states[shot.state] ?? states.full
  const context = await browser.newContext({ ...options, storageState })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${name}-${look}`, error))
  try {
    if (shot.state === 'loading' || shot.state === 'error') await hold(page, shot.state)
    await page.goto(new URL(shot.path, url).href)
    await page.waitForSelector('main *')
    if (shot.state !== 'loading') await settled(page)
    await page.waitForTimeout(300)
    if (shot.state === 'stopped') {
      await page.route('**/api/**', (route) => route.abort())
      await page.locator('input[type="search"]').fill('a')
    }
    await shot.act?.(page)
    if (shot.state !== 'loading') await settled(page)
    await page.waitForTimeout(shot.path.startsWith('/map') ? 1_000 : 300)
  } catch (error) {
    console.error(`${name}-${look}`, error.message.split('\n')[0])
  }
  await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
  await context.close()
}

/** Waits until nothing is loading. */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.loading, .spinner, .list-pane[aria-busy="true"]') === null &&
      !/Checking the project|Checking references/.test(document.body.textContent),
    undefined,
    { timeout: 60_000 },
  )
}

/** Answers the shell; every other request hangs or fails. */
async function hold(page, state) {
  await page.route('**/api/*', (route) => {
    if (/\/api\/(?:vault|events)$/.test(route.request().url())) return route.continue()
    if (state === 'loading') return undefined
    const error = {
      code: 'IO_ERROR',
      message: 'Could not read the vault.',
      hint: 'Check the disk, then try again.',
    }
    return route.fulfill({ status: 503, json: { error } })
  })
}

async function serve(root) {
  const process_ = spawn(process.execPath, [binary, 'ui', '--vault', root, '--json', '--no-open'])
  const { url } = JSON.parse(await firstDocument(process_.stdout))
  return { process: process_, url }
}

function emptyVault() {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-empty-'))
  spawnSync(process.execPath, [binary, 'init', '--yes'], { cwd: root })
  return join(root, '.memory')
}

/** Memories, proposals, skills and operations with long, right-to-left and unspaced texts. */
function scriptsVault() {
  const vault = emptyVault()
  const project = dirname(vault)
  const cli = (...words) => spawnSync(process.execPath, [binary, ...words], { cwd: project })
  const put = (path, text) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  for (const [id, { title, topic, tag, text, note }] of Object.entries(SCRIPTS)) {
    const head = `title: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(text)}`
    for (const name of [id, `${id}-2`])
      put(
        `.memory/10-Memories/${name}.md`,
        `---\nid: ${name}\n${head}\ncreated: 2026-01-02\ntopic: ${JSON.stringify(topic)}\ntags: [PATTERN, ${JSON.stringify(tag)}]\nkeywords: [${JSON.stringify(tag)}, deploy]\n---\n\n# ${title}\n\n${text}\n\n- ${text}\n- **${tag}** [[${topic}]]\n\n| ${tag} | ${topic} |\n| --- | --- |\n| ${title} | 12 |\n\n\`\`\`\n${text} ${text}\n\`\`\`\n\n> ${text}\n\n\`src/${tag}/index.ts\` [[${id === 'long' ? 'cjk' : 'long'}]]\n`,
      )
    put(`.memory/00-Inbox/${id}.md`, `# ${note}\n\n${note}. ${tag}\n`)
    put(
      `.everkeep/skills/${id}.md`,
      `---\nname: ${id}\ndescription: ${JSON.stringify(`${title} ${text}`)}\ntrigger: match\nkeywords: [${JSON.stringify(tag)}]\n---\n\n## ${title}\n\n1. ${text}\n2. ${text}\n`,
    )
  }
  cli('pin', ...Object.keys(SCRIPTS))
  cli('forget', 'rtl-2', '--reason', SCRIPTS.rtl.text, '--yes')
  return vault
}

async function enter({ url }) {
  const context = await browser.newContext()
  await (await context.newPage()).goto(url)
  return context.storageState()
}

async function firstDocument(stream) {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.trimEnd().endsWith('}')) return text
  }
  throw new Error(`the server said: ${text}`)
}
