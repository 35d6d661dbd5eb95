import { pathFault, type VaultPath, vaultPath } from '../../base/vault-path.ts'
import type { Memory } from '../../model/memory.ts'
import { shortHash } from '../../text/slug.ts'

/** As smallcode writes it: the type in front, the end without a line end. */
export function readableCopy(memory: Memory): { readonly path: VaultPath; readonly text: string } {
  const { body, createdAt, id, kind, tags, title } = memory
  const head = `# ${title}\n\nType: ${kind}\nTags: ${tags.join(', ')}\nCreated: ${createdAt ?? ''}`
  return { path: vaultPath(`${fileName(`${kind}-${id}`)}.md`), text: `${head}\n\n${body}` }
}

/** An id comes from a file that anybody may have written: what is no file name everywhere is made one. */
export function fileName(id: string): string {
  if (/^[\w.-]+$/.test(id) && id.length <= 80 && pathFault(`${id}.md`) === undefined) return id
  return `${id.replace(/[^\w-]+/g, '_').slice(0, 60)}-${shortHash(id)}`
}
