import { spawn } from 'node:child_process'

/** More than a vault needs; what comes after is as unknown as if git did not have it. */
const BYTES_MAX = 256 * 1024 * 1024

/** The texts of these objects by their hash, as far as git has them. One process for all. */
export function readBlobs(
  cwd: string,
  hashes: readonly string[],
  timeoutMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return Promise.resolve(new Map())
  return new Promise((resolve) => {
    const child = spawn('git', ['cat-file', '--batch'], {
      cwd,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > BYTES_MAX) child.kill()
      else chunks.push(chunk)
    })
    child.on('error', () => resolve(new Map()))
    child.on('close', () => resolve(textsIn(Buffer.concat(chunks))))
    // A git that ended early is heard of by `close`.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${hashes.join('\n')}\n`)
  })
}

/** `<hash> blob <size>`, the bytes, a line end; `<hash> missing` for what is not there. */
function textsIn(output: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (let from = 0; from < output.length; ) {
    const end = output.indexOf('\n', from)
    if (end < 0) break
    const [hash = '', , size] = output.toString('latin1', from, end).split(' ')
    from = end + 1
    if (size === undefined) continue
    const to = from + Number(size)
    if (!(to <= output.length)) break
    texts.set(hash, output.toString('utf8', from, to))
    from = to + 1
  }
  return texts
}
