import { execFileSync } from 'node:child_process'
import { drawBy } from './draw.ts'

const WORDS = 'passw|pwd|passphrase|token|secret|api[_ -]?key|credential|auth|cookie|session'
const FILES =
  'md mdx rst txt adoc yml yaml toml json ts tsx js py go java sh sql tf properties env'.split(' ')
const LINE_CHARS_MAX = 400

/**
 * Lines of public repositories that talk about credentials, drawn by seed. Given as git directories: nothing of
 * them is kept here. Some lines hold a real value; a person has to look at what is flagged.
 */
export function innocentLines(
  gitFolders: readonly string[],
  perRepository: number,
): readonly string[] {
  return gitFolders.flatMap((folder) => {
    const globs = FILES.map((ending) => `*.${ending}`)
    const args = ['--git-dir', folder, 'grep', '-hiIE', '--no-color', WORDS, 'HEAD', '--', ...globs]
    const text = execFileSync('git', args, { maxBuffer: 1 << 30, encoding: 'utf8' })
    const lines = text.split('\n').map((line) => line.trim())
    const fit = [...new Set(lines.filter((line) => line !== '' && line.length < LINE_CHARS_MAX))]
    const draw = drawBy(1)
    return [...new Set(Array.from({ length: perRepository }, () => draw.pick(fit)))]
  })
}
