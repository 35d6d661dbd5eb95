import { execFile } from 'node:child_process'
import type { BlobText } from '../../ports/sharing/vault-history.ts'
import { gitCall } from './ask-git.ts'

const GIT_TIMEOUT_MS = 120_000
const OUTPUT_BYTES_MAX = 1024 * 1024 * 1024
/** What is larger is no memory, and is not kept. */
const BLOB_BYTES_MAX = 32 * 1024 * 1024

/** The texts of these objects by their hash; undefined when git fails. One process for all. */
export function readBlobs<Id extends string>(
  root: string,
  hashes: Iterable<Id>,
): Promise<ReadonlyMap<Id, BlobText> | undefined> {
  const asked = [...new Set(hashes)]
  if (asked.length === 0) return Promise.resolve(new Map())
  const { command, args, cwd } = gitCall(root, ['cat-file', '--batch'])
  const limits = { timeout: GIT_TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX }
  return new Promise((resolve) => {
    const options = { cwd, ...limits, encoding: 'buffer', windowsHide: true } as const
    const child = execFile(command, args, options, (error, output) =>
      resolve(error === null ? textsIn<Id>(output) : undefined),
    )
    // A git that ended early is heard of by its exit.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(asked.map((hash) => `${hash}\n`).join(''))
  })
}

/** `<hash> blob <size>`, the bytes, a line end; `<hash> missing` for what is not there. */
function textsIn<Id extends string>(output: Buffer): ReadonlyMap<Id, BlobText> {
  const texts = new Map<Id, BlobText>()
  for (let from = 0; from < output.length; ) {
    const end = output.indexOf('\n', from)
    const [hash, , size] = output.toString('latin1', from, end).split(' ')
    from = end + 1
    if (size === undefined) continue
    const to = from + Number(size)
    const text = Number(size) > BLOB_BYTES_MAX ? undefined : output.toString('utf8', from, to)
    // Safe: git answers with the hashes that it was asked for.
    texts.set(hash as Id, { text })
    from = to + 1
  }
  return texts
}
