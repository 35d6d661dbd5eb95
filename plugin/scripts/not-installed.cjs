// What a hook says where the plugin is and its program is not: once a project at the start of a session, and each time
// the person wants something remembered, so that it is not lost without a word. Nothing is read but what the client sent.
const { createHash } = require('node:crypto')
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { homedir } = require('node:os')
const { join } = require('node:path')

const HOW = 'Run `npm install -g everkeep`'
/** How people ask, in the languages that Everkeep reads; the program itself listens more closely. */
const ASKED =
  /\b(?:remember|memori[sz]e)\s+(?:that|this|:)|\bmerk(?:e|s)?['’]?\s+(?:dir|euch)\b|\brecuerda\s+que\b|\bsouviens-toi\b|\blembra(?:-te)?\s+que\b|记住|記住|覚えて|기억해/i

function sayNotInstalled(event) {
  const input = inputOf()
  if (event === 'UserPromptSubmit' && ASKED.test(String(input.prompt ?? '').slice(0, 10_000)))
    return say(`everkeep: not remembered, its program is not installed. ${HOW}, then ask again.`)
  if (event === 'SessionStart' && isFirst(String(input.cwd ?? process.cwd())))
    say(`everkeep: the plugin is here, its program is not installed. ${HOW}.`)
}

function inputOf() {
  try {
    return JSON.parse(readFileSync(0, 'utf8')) ?? {}
  } catch {
    return {}
  }
}

/** Once a project. Where that cannot be noted, silence is better than a line at every start. */
function isFirst(project) {
  const { EVERKEEP_STATE_DIR, XDG_STATE_HOME } = process.env
  const state = XDG_STATE_HOME || join(homedir(), '.local', 'state')
  const folder = join(EVERKEEP_STATE_DIR || join(state, 'everkeep'), 'not-installed')
  const name = createHash('sha256').update(project).digest('hex').slice(0, 32)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, name), '', { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

function say(systemMessage) {
  process.stdout.write(`${JSON.stringify({ systemMessage })}\n`)
}

module.exports = { sayNotInstalled }
