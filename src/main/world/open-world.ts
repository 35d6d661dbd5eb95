import { createHash, hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Disk, realDisk, watchedDisk, withoutSync } from '../../adapters/files/disk/disk.ts'
import { openProjectFiles } from '../../adapters/files/project/project-files.ts'
import { openProjectState } from '../../adapters/files/project/project-state-file.ts'
import { openAcceptedFiles } from '../../adapters/files/state/accepted-files.ts'
import { openJournalFiles, sweepTemp } from '../../adapters/files/state/journal-files.ts'
import { openLedgerFiles } from '../../adapters/files/state/ledger-files.ts'
import {
  type MachineState,
  machineState,
  STATE_FOLDER,
} from '../../adapters/files/state/machine-state.ts'
import { openUsageFiles } from '../../adapters/files/state/usage-files.ts'
import { checkLockFile, stateFolderFault } from '../../adapters/files/vault/check-state-folder.ts'
import { openVaultFiles, realRoot } from '../../adapters/files/vault/vault-files.ts'
import { openMemoryIndex } from '../../adapters/in-memory/memory-index.ts'
import { markedIndex } from '../../adapters/sqlite/marked-index.ts'
import { openSqliteIndex } from '../../adapters/sqlite/sqlite-index.ts'
import { KnownError } from '../../core/base/errors.ts'
import { once } from '../../core/base/once.ts'
import type { ResolvedConfig } from '../../core/config/config.ts'
import type { Layout } from '../../core/layouts/layout.ts'
import { readingMark } from '../../core/layouts/reading-mark.ts'
import { DISTILL_LOG } from '../../core/layouts/vault/vault-places.ts'
import type { Version } from '../../core/model/memory.ts'
import type { CodeBase } from '../../ports/code-base.ts'
import type { OwnLog } from '../../ports/project-state.ts'
import type { ReadingsStore } from '../../ports/readings-store.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { Traces } from '../../ports/traces.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Clock, Lock, World } from '../../ports/world.ts'
import { buildMark } from '../base/build-mark.ts'
import { lazily } from '../base/lazily.ts'
import { readOnlyWorld } from './read-only-world.ts'
import { usageWriteAt } from './usage-write.ts'

export interface OpenWorld {
  readonly root: string
  /** The person's own state folder, outside of any vault: which folder of the vault is this machine's stands there. */
  readonly stateDir: string
  readonly layout: Layout
  readonly config: ResolvedConfig
  readonly clock: Clock
  readonly session: string
  /** `/`-separated path from the project's root to the vault. */
  readonly rootName: string
  /** The project whose code the memories speak of; absent: no code is looked at. */
  readonly project?: string | undefined
  /** The person's private folder for drafts and context files; absent: none are written. */
  readonly staging?: string | undefined
  /** Where hooks write down what went wrong. */
  readonly log?: string | undefined
  /** So long at most is another process waited for; absent: as the settings say. */
  readonly waitMs?: number | undefined
  /** Asked before every step of the disk: a process with a deadline leaves here. */
  readonly beforeStep?: (() => void) | undefined
  /** Hears what was put right on the way. */
  readonly say?: ((note: string) => void) | undefined
  /** Whoever only reads needs no state folder: one that is none of ours is left alone, and that is said. */
  readonly readsOnly?: boolean | undefined
  readonly disk?: Disk
}

/** Everything that one open vault needs from this machine. */
export function openWorld(request: OpenWorld): World {
  const { layout, config, clock } = request
  const disk = diskOf(request)
  const root = realRoot(request.root)
  const found = findState(root, request)
  const { fault } = found
  const state = found.folder
  const vault = openFiles(request, disk, state)
  if (fault !== undefined && request.readsOnly !== true) throw fault
  if (fault !== undefined) request.say?.(`${fault.message} The files are read each time.`)
  const kept = fault === undefined ? keptIn(state, disk) : {}
  const world: World = {
    vault,
    layout,
    config,
    index: fault === undefined ? openIndex(found, request) : openMemoryIndex(),
    journal: openJournalFiles(state, disk),
    lock: lazily(() => openLock(request, vault.root, found)),
    usage: openUsageFiles(state, disk),
    usageWrite: once(() => usageWriteAt(vault.root, config)),
    ...voicesIn(request, { root: vault.root, state, disk }),
    ledger: openLedgerFiles(state, disk),
    guards: lazily(async () => {
      const { openGuardFiles } = await import('../../adapters/files/state/guard-files.ts')
      return openGuardFiles(state, disk)
    }),
    inbox: lazily(async () => {
      const { openInboxFiles } = await import('../../adapters/files/state/inbox-files.ts')
      // A proposal of a hook is found again in the conversation, and one that a power cut tore is put anew.
      return openInboxFiles(state, request.waitMs === undefined ? disk : withoutSync(disk))
    }),
    vectors: async () => {
      const { openSqliteVectorStore } = await import('../../adapters/sqlite/sqlite-vector-store.ts')
      return openSqliteVectorStore(join(state, 'vectors.db'))
    },
    ...(kept.readings && { readings: kept.readings }),
    tokens: async () => (await import('../../adapters/gpt/o200k-tokens.ts')).o200kTokens,
    ...gitAround(vault.root),
    ...(request.project !== undefined && {
      projectState: openProjectState(request.project, { tempFolder: join(state, 'tmp'), disk }),
    }),
    ownLog: lazily(() => openOwnLog(state, disk)),
    ...conversationIn(state, request, disk),
    traces: lazily(() => openTraces(request, { state, root: vault.root, disk })),
    codeBase: codeBaseOf(request, vault.root, { ...kept, disk }),
    clock,
    newId: (kind) =>
      `${kind}-${clock().replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`,
    hash: HASH,
    session: request.session,
    rootName: request.rootName,
    ...(request.beforeStep && { beforeStep: request.beforeStep }),
  }
  return fault === undefined ? world : readOnlyWorld(world, fault)
}

function conversationIn(
  state: string,
  { staging }: Pick<OpenWorld, 'staging'>,
  disk: Disk,
): Pick<World, 'transcripts' | 'sessions' | 'staging'> {
  return {
    transcripts: lazily(async () => {
      const files = await import('../../adapters/files/conversation/transcript-files.ts')
      return files.openTranscriptFiles()
    }),
    sessions: lazily(async () => {
      const files = await import('../../adapters/files/conversation/session-files.ts')
      return files.openSessionFiles(state, disk)
    }),
    ...(staging !== undefined && {
      staging: lazily(async () => {
        const files = await import('../../adapters/files/conversation/staging-files.ts')
        return files.openStagingFiles(staging, process.getuid?.())
      }),
    }),
  }
}

function gitAround(root: string): Pick<World, 'repository' | 'history'> {
  return {
    repository: lazily(async () => {
      const { openGitRepository } = await import('../../adapters/git/git-repository.ts')
      return openGitRepository(root)
    }),
    history: lazily(async () => {
      const { openVaultHistory } = await import('../../adapters/git/vault-history.ts')
      return openVaultHistory(root)
    }),
  }
}

async function openOwnLog(state: string, disk: Disk): Promise<OwnLog> {
  const { openOwnDistillLog } = await import('../../adapters/files/state/own-distill-log.ts')
  return openOwnDistillLog(state, disk)
}

/** What tells who speaks in a memory. */
function voicesIn(
  { stateDir }: OpenWorld,
  places: { readonly root: string; readonly state: string; readonly disk: Disk },
): Pick<World, 'accepted' | 'authors'> {
  return {
    accepted: openAcceptedFiles(stateDir, places.disk),
    authors: lazily(async () => {
      const { openGitAuthors } = await import('../../adapters/git/git-authors.ts')
      const { authorCache } = await import('../../adapters/files/state/author-cache.ts')
      return authorCache(openGitAuthors(places.root), places)
    }),
  }
}

/** Where memories are quoted besides their own files. */
async function openTraces(
  { staging, log }: OpenWorld,
  { state, root, disk }: { readonly state: string; readonly root: string; readonly disk: Disk },
): Promise<Traces> {
  const { openTraceFiles } = await import('../../adapters/files/conversation/trace-files.ts')
  const besides = [staging, log].filter((place) => place !== undefined)
  return openTraceFiles([state, join(root, DISTILL_LOG), ...besides], disk)
}

function diskOf({ disk = realDisk, beforeStep }: OpenWorld): Disk {
  return beforeStep === undefined ? disk : watchedDisk(disk, beforeStep)
}

/** This machine's state of the vault; with a fault there is none, and its folder is nowhere. */
interface FoundState extends MachineState {
  readonly fault?: KnownError | undefined
}

function findState(root: string, { stateDir }: OpenWorld): FoundState {
  try {
    const state = machineState(root, stateDir)
    return { ...state, fault: stateFolderFault(state.folder) }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind !== 'environment') throw error
    const prepare = (): never => {
      throw error
    }
    return { folder: join(root, STATE_FOLDER, 'none'), prepare, fault: error }
  }
}

function openFiles(request: OpenWorld, disk: Disk, stateFolder: string): Vault {
  const { root, layout, project, config, beforeStep } = request
  const vault = openVaultFiles(root, {
    disk,
    stateFolder,
    isOneMemory: (path) => layout.isMemoryFile(path) && !layout.sharedPaths.includes(path),
    outsideIndex: layout.name === 'smallcode',
    ...(project !== undefined && { rules: { project, folder: config.values['rules.folder'] } }),
  })
  if (beforeStep === undefined) return vault
  return {
    ...vault,
    // Reading file after file gives nobody a turn who could end it.
    read: (path, options) => {
      beforeStep()
      return vault.read(path, options)
    },
  }
}

const HASH: World['hash'] = {
  version: (text) => sha256(text).slice(0, 32) as Version,
  md5: (text) => createHash('md5').update(text).digest('hex'),
}

/** In one call where the engine has it (from 20.12 on): the object of the other one takes as long as a short text does. */
function sha256(text: string): string {
  return typeof hash === 'function'
    ? hash('sha256', text)
    : createHash('sha256').update(text).digest('hex')
}

/** What is kept between two runs of the same build: of the memories, and of the past of the code. */
interface Kept {
  readonly readings?: ReadingsStore
  readonly past?: ReadingsStore
  /** The folder for notes of where names of the code were found. */
  readonly words?: string
}

/** Run from its sources the program changes from one moment to the next: then nothing is kept. */
function keptIn(state: string, disk: Disk): Kept {
  const build = buildMark()
  if (build === undefined) return {}
  const open = (name: string): ReadingsStore =>
    lazily(async () => {
      const { openReadingsFile } = await import('../../adapters/files/state/readings-file.ts')
      return openReadingsFile(join(state, name), { build, disk })
    })
  const [memories, past, words] = [open('readings.json'), open('past.json'), open('words.log')]
  const clear = async (): Promise<void> => {
    for (const one of [memories, past, words]) await one.clear()
  }
  return { readings: { read: memories.read, write: memories.write, clear }, past, words: state }
}

async function openLock(
  { layout, config, waitMs }: OpenWorld,
  root: string,
  state: MachineState,
): Promise<Lock> {
  const { openSqliteLock } = await import('../../adapters/sqlite/lock/sqlite-lock.ts')
  // Beside the folders of all machines that share the vault: it has to keep them apart.
  const folder = join(root, STATE_FOLDER)
  return openSqliteLock(folder, {
    timeoutMs: config.values['lock.timeout_ms'],
    deadlineMs: waitMs,
    prepare: () => {
      state.prepare()
      checkLockFile(join(folder, 'lock'))
    },
    prepared: () => sweepTemp(state.folder),
    ...(layout.name === 'claude-json' && { lockFolder: join(root, '.index.lockdir') }),
  })
}

/** What checks references is loaded when something is checked: most verbs only ask whether a file exists. */
function codeBaseOf(
  { project, rootName }: OpenWorld,
  vaultRoot: string,
  { past, words, disk }: Kept & { readonly disk: Disk },
): CodeBase {
  const files = openProjectFiles(project ?? projectRootOf(vaultRoot, rootName))
  if (project === undefined) return files
  let isDue = false
  const wasLate = (): void => {
    isDue = true
  }
  return {
    exists: files.exists,
    warmUpIsDue: () => isDue,
    rest: async () => {
      const { openProjectCode } = await import('./open-project-code.ts')
      await openProjectCode({ project, vaultRoot, words, disk }).rest()
    },
    check: async (questions, options) => {
      const { openProjectCode } = await import('./open-project-code.ts')
      // A recall asks about a few memories, each time about others.
      const kept = options.thorough === true ? past : undefined
      return openProjectCode({ project, vaultRoot, past: kept, words, disk, wasLate }).check(
        questions,
        options,
      )
    },
  }
}

/** The folder around the vault that paths in memories start from. */
function projectRootOf(root: string, rootName: string): string {
  const depth = rootName.split('/').filter((part) => part !== '' && part !== '.').length
  return join(root, ...Array.from({ length: depth }, () => '..'))
}

type IndexRequest = Pick<OpenWorld, 'layout' | 'config' | 'waitMs' | 'beforeStep' | 'say'>

function openIndex(state: MachineState, request: IndexRequest): SearchIndex {
  const database = join(state.folder, 'index.db')
  const index = openSqliteIndex(database, {
    waitMs: request.waitMs,
    beforeStep: request.beforeStep,
    prepare: state.prepare,
    notKept: () =>
      request.say?.(`Cannot write an index to ${state.folder}: the files are read each time.`),
    damaged: () => request.say?.(`${database} was damaged and is rebuilt.`),
  })
  return markedIndex(index, readingMark(request.layout.name, request.config.kinds))
}
