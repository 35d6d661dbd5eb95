import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openSessionFiles } from '../src/adapters/files/conversation/session-files.ts'
import { openStagingFiles } from '../src/adapters/files/conversation/staging-files.ts'
import { openTranscriptFiles } from '../src/adapters/files/conversation/transcript-files.ts'
import { openAcceptedFiles } from '../src/adapters/files/state/accepted-files.ts'
import { openInboxFiles } from '../src/adapters/files/state/inbox-files.ts'
import { openJournalFiles } from '../src/adapters/files/state/journal-files.ts'
import { openUsageFiles } from '../src/adapters/files/state/usage-files.ts'
import { openVaultFiles } from '../src/adapters/files/vault/vault-files.ts'
import { openHttpEmbedder } from '../src/adapters/http/http-embedder.ts'
import { openMemoryIndex } from '../src/adapters/in-memory/memory-index.ts'
import { openOnnxEmbedder } from '../src/adapters/onnx/onnx-embedder.ts'
import { openSqliteLock } from '../src/adapters/sqlite/lock/sqlite-lock.ts'
import { openSqliteIndex } from '../src/adapters/sqlite/sqlite-index.ts'
import { openSqliteVectorStore } from '../src/adapters/sqlite/sqlite-vector-store.ts'
import { acceptedContract } from './contracts/accepted-contract.ts'
import { embedderContract } from './contracts/embedder-contract.ts'
import { inboxContract } from './contracts/inbox-contract.ts'
import { indexContract } from './contracts/index-contract.ts'
import { journalContract } from './contracts/journal-contract.ts'
import { lockContract } from './contracts/lock-contract.ts'
import { sessionsContract } from './contracts/sessions-contract.ts'
import { stagingContract } from './contracts/staging-contract.ts'
import { transcriptsContract } from './contracts/transcripts-contract.ts'
import { usageContract } from './contracts/usage-contract.ts'
import { vaultContract } from './contracts/vault-contract.ts'
import { vectorStoreContract } from './contracts/vector-store-contract.ts'
import { type EmbeddingServer, embeddingServer } from './support/embedding-server.ts'
import { modelFolder } from './support/model-folder.ts'
import { openHashedEmbedder } from './twins/hashed-embedder.ts'
import { openMemoryAccepted } from './twins/memory-accepted.ts'
import { openMemoryInbox } from './twins/memory-inbox.ts'
import { openMemoryJournal } from './twins/memory-journal.ts'
import { openMemoryLock } from './twins/memory-lock.ts'
import { openMemorySessions } from './twins/memory-sessions.ts'
import { openMemoryStaging } from './twins/memory-staging.ts'
import { openMemoryTranscripts } from './twins/memory-transcripts.ts'
import { openMemoryUsage } from './twins/memory-usage.ts'
import { openMemoryVault } from './twins/memory-vault.ts'
import { openMemoryVectorStore } from './twins/memory-vector-store.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-contract-'))

vaultContract('files', async () => openVaultFiles(folder()))
vaultContract('in-memory', async () => openMemoryVault())
journalContract('files', async () => openJournalFiles(folder()))
journalContract('in-memory', async () => openMemoryJournal())
usageContract('files', async () => openUsageFiles(folder()))
usageContract('in-memory', async () => openMemoryUsage())
acceptedContract('files', async () => openAcceptedFiles(folder()))
acceptedContract('in-memory', async () => openMemoryAccepted())
inboxContract('files', async () => openInboxFiles(folder()))
inboxContract('in-memory', async () => openMemoryInbox(openMemoryVault()))
indexContract('sqlite', async () => openSqliteIndex(join(folder(), 'index.db')))
indexContract('in-memory', async () => openMemoryIndex())
lockContract('sqlite', async () => {
  const state = folder()
  return openSqliteLock(state, {
    timeoutMs: 5_000,
    prepare: () => mkdirSync(state, { recursive: true }),
  })
})
lockContract('in-memory', async () => openMemoryLock())
transcriptsContract('files', () => {
  const place = folder()
  const put = (name: string, text: string): string => {
    writeFileSync(join(place, name), text)
    return join(place, name)
  }
  return { transcripts: openTranscriptFiles(), put }
})
transcriptsContract('in-memory', () => {
  const texts = new Map<string, string>()
  const put = (name: string, text: string): string => {
    texts.set(name, text)
    return name
  }
  return { transcripts: openMemoryTranscripts(texts), put }
})
sessionsContract('files', async () => openSessionFiles(folder()))
sessionsContract('in-memory', async () => openMemorySessions())
stagingContract('files', () => ({
  staging: openStagingFiles(join(folder(), 'staging'), process.getuid?.()),
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
}))
stagingContract('in-memory', () => {
  const files = new Map<string, string>()
  return {
    staging: openMemoryStaging(files),
    read: (path) => files.get(path.replace('/staging/', '')),
  }
})

vectorStoreContract('sqlite', async () => openSqliteVectorStore(join(folder(), 'vectors.db')))
vectorStoreContract('in-memory', async () => openMemoryVectorStore())

embedderContract('in-memory', async () => openHashedEmbedder())
embedderContract('onnx', async () => openOnnxEmbedder(models))
const models = modelFolder()
let server: EmbeddingServer | undefined
embedderContract('http', async () => {
  server ??= await embeddingServer()
  return openHttpEmbedder({ url: server.url, model: 'mini', key: '' })
})
afterAll(() => server?.close())
const real = process.env['EVERKEEP_BENCH_EMBEDDER']
if (real === undefined || real === '')
  process.stdout.write('EVERKEEP_BENCH_EMBEDDER is not set: the real model is not tried.\n')
else embedderContract('real', async () => openOnnxEmbedder(real))
