import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { KnownError } from '../../core/base/errors.ts'
import type { BlobId, BlobText } from '../../ports/sharing/vault-history.ts'
import { textOf } from '../text-of.ts'
import { gitCall } from './ask-git.ts'

/** What is larger is no memory, and is not kept. */
const BLOB_BYTES_MAX = 32 * 1024 * 1024
const LINE_FEED = 10

/** Reads blobs through one `git cat-file --batch`, started with the first question. */
export interface BlobReader {
  read(blobs: readonly BlobId[]): Promise<ReadonlyMap<BlobId, BlobText>>
  close(): Promise<void>
}

export function openBlobReader(root: string): BlobReader {
  const known = new Map<BlobId, BlobText>()
  let batch: Batch | undefined
  return {
    async read(blobs) {
      const wanted = [...new Set(blobs)].filter((blob) => !known.has(blob))
      if (wanted.length > 0) batch ??= startBatch(root)
      for (const [blob, answer] of (await batch?.ask(wanted)) ?? []) known.set(blob, answer)
      return new Map(blobs.flatMap((blob) => answerOf(known, blob)))
    },
    async close() {
      await batch?.end()
      batch = undefined
    },
  }
}

function answerOf(
  known: ReadonlyMap<BlobId, BlobText>,
  blob: BlobId,
): readonly (readonly [BlobId, BlobText])[] {
  const answer = known.get(blob)
  return answer === undefined ? [] : [[blob, answer]]
}

interface Batch {
  ask(blobs: readonly BlobId[]): Promise<ReadonlyMap<BlobId, BlobText>>
  end(): Promise<void>
}

interface Question {
  readonly open: BlobId[]
  readonly answers: Map<BlobId, BlobText>
  readonly resolve: (answers: ReadonlyMap<BlobId, BlobText>) => void
  readonly reject: (error: unknown) => void
}

function startBatch(root: string): Batch {
  const { command, args, cwd } = gitCall(root, ['cat-file', '--batch'])
  const child = spawn(command, args, { cwd, stdio: 'pipe', windowsHide: true })
  let question: Question | undefined
  const fail = (error: unknown): void => {
    question?.reject(error)
    question = undefined
  }
  const finish = (answered: Question): void => {
    question = undefined
    answered.resolve(answered.answers)
  }
  const parser = answerParser((answer) => {
    if (question === undefined) return
    const asked = question.open.shift()
    if (asked === undefined) return
    if (answer === 'missing') fail(absent(asked))
    else question.answers.set(asked, answer)
    if (question?.open.length === 0) finish(question)
  })
  child.stdout.on('data', parser)
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  child.on('error', fail)
  child.on('close', () => fail(endedEarly()))
  return {
    ask: (blobs) => {
      if (blobs.length === 0) return Promise.resolve(new Map())
      return new Promise((resolve, reject) => {
        question = { open: [...blobs], answers: new Map(), resolve, reject }
        if (child.exitCode !== null) return fail(endedEarly())
        child.stdin.write(blobs.map((blob) => `${blob}\n`).join(''))
      })
    },
    end: () => ended(child),
  }
}

function ended(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.stdin.end()
    child.kill()
  })
}

/** Cuts the stream into answers: a line with the size, then so many bytes and a line feed. */
function answerParser(onAnswer: (answer: BlobText | 'missing') => void): (chunk: Buffer) => void {
  let [head, left, isKept]: [Buffer, number, boolean] = [Buffer.alloc(0), -1, true]
  let body: Buffer[] = []
  const take = (chunk: Buffer): Buffer => {
    if (left < 0) {
      const end = chunk.indexOf(LINE_FEED)
      head = Buffer.concat([head, end < 0 ? chunk : chunk.subarray(0, end)])
      if (end < 0) return Buffer.alloc(0)
      const [, kind, size] = head.toString('utf8').split(' ')
      head = Buffer.alloc(0)
      if (kind !== 'blob') onAnswer('missing')
      else [left, isKept] = [Number(size) + 1, Number(size) <= BLOB_BYTES_MAX]
      return chunk.subarray(end + 1)
    }
    const part = chunk.subarray(0, left)
    left -= part.length
    if (isKept) body.push(part)
    if (left === 0) {
      const bytes = Buffer.concat(body)
      body = []
      left = -1
      onAnswer({ text: isKept ? textOf(bytes, 0, bytes.length - 1) : undefined })
    }
    return chunk.subarray(part.length)
  }
  return (chunk) => {
    let rest = chunk
    while (rest.length > 0) rest = take(rest)
  }
}

function absent(blob: BlobId): KnownError {
  return new KnownError('REVISION_NOT_FOUND', {
    message: `This clone does not have all files of that revision (${blob.slice(0, 8)} is missing).`,
    hint: 'It may be a partial clone: run `git fetch --refetch`, or `git fsck` for details.',
  })
}

function endedEarly(): KnownError {
  return new KnownError('GIT_ERROR', {
    message: 'git stopped before it had read all files.',
    hint: 'Run `git fsck` in the repository, then try again.',
  })
}
