// Where the person works, for a client that starts a plugin's server in the folder of the plugin: Codex cannot name a
// script of a plugin otherwise, and Copilot CLI does so by itself. Neither says which project it is about, in a variable
// or in its first message; the client itself was started there.
const { realpathSync, readlinkSync, statSync } = require('node:fs')
const { isAbsolute, join, relative } = require('node:path')

/** The first of the places that is a folder outside of the plugin; undefined when there is none. */
function projectFolder({ plugin, env, clientFolder }) {
  const places = [() => env.CLAUDE_PROJECT_DIR, clientFolder, () => env.PWD]
  for (const place of places) {
    const folder = place()
    if (folder && isFolder(folder) && !isInside(folder, plugin)) return folder
  }
}

function isFolder(path) {
  return isAbsolute(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function isInside(folder, plugin) {
  const way = relative(realpathSync(plugin), realpathSync(folder))
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

/** The working folder of the process that started this one, where the system tells. */
function folderOfClient() {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${process.ppid}/cwd`)
    if (process.platform !== 'darwin') return undefined
    const { execFileSync } = require('node:child_process')
    const about = ['-a', '-p', String(process.ppid), '-d', 'cwd', '-Fn']
    const options = { encoding: 'utf8', timeout: 2_000, stdio: ['ignore', 'pipe', 'ignore'] }
    return /^n(\/.*)$/m.exec(execFileSync('lsof', about, options))?.[1]
  } catch {
    // A client of another user, or one that has ended: there is another place to ask.
    return undefined
  }
}

/** Goes to the project when started in the plugin. Where nobody knows it, stays: the tools say that there is no vault. */
function enterProject() {
  const plugin = join(__dirname, '..')
  if (!isInside(process.cwd(), plugin)) return
  const folder = projectFolder({ plugin, env: process.env, clientFolder: folderOfClient })
  if (folder !== undefined) process.chdir(folder)
}

module.exports = { enterProject }
