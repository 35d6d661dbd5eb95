import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KnownError } from '../../core/base/errors.ts'
import type { Draft } from '../../surfaces/cli/base/command-context.ts'

/** Opens a text in the person's editor and gives back what they saved. The draft lives in a folder that only they can read. */
export function editInEditor(draft: Draft, editor: string): string {
  if (editor === '')
    throw new KnownError('USAGE_ERROR', {
      message: 'No editor is set.',
      hint: 'Set EDITOR, or pass the text with --input <file>.',
    })
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-edit-'))
  // An id comes from a file that anybody may have written: it names the draft, and leads nowhere.
  const name = draft.name.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 100)
  const path = join(folder, `${name}.${draft.extension}`)
  try {
    writeFileSync(path, draft.text, { mode: 0o600 })
    // The variable holds a command line, such as `code --wait`; the path is handed over apart from it.
    const command = ['-c', `${editor} "$1"`, 'editor', path]
    const { status, error } = spawnSync('/bin/sh', command, { stdio: 'inherit' })
    if (error === undefined && status === 0) return readFileSync(path, 'utf8')
    throw new KnownError('INTERRUPTED', {
      message: `The editor (${editor}) failed. Nothing was changed.`,
      hint: 'Check EDITOR, or pass the text with --input <file>.',
      cause: error,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
