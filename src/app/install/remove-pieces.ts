import { KnownError } from '../../core/base/errors.ts'
import type { Piece } from '../../core/install/config-piece.ts'
import { isEmptyShell, pieceFault, takePieces } from '../../core/install/put-pieces.ts'
import type { ClientName } from '../../core/model/client-name.ts'
import type { InstalledFile } from '../../ports/client-files.ts'
import type { FileEdit, InstallWorld } from './install-world.ts'

/** A file as it was before the installation; undefined when none of these clients has a part in it. */
export async function takeBack(
  world: InstallWorld,
  record: InstalledFile,
  clients: readonly ClientName[] | undefined,
): Promise<FileEdit | undefined> {
  const { path, put, existed, folders } = record
  const leaving = record.clients.filter((name) => clients?.includes(name) ?? true)
  const staying = record.clients.filter((name) => !leaving.includes(name))
  if (leaving.length === 0) return undefined
  const before = await world.files.read(path)
  if (staying.length > 0)
    return {
      path,
      clients: leaving,
      before,
      after: before,
      record: { ...record, clients: staying },
      folders: [],
    }
  refuseMalformed(
    before,
    put.map(({ piece }) => piece),
    { path, title: record.clients.join(', ') },
  )
  const text = before === undefined ? undefined : takePieces(before, put)
  const after = text !== undefined && !existed && isEmptyShell(text) ? undefined : text
  return {
    path,
    clients: leaving,
    before,
    after,
    record: undefined,
    folders: existed ? [] : folders,
  }
}

export function refuseMalformed(
  text: string | undefined,
  pieces: readonly Piece[],
  { path, title }: { readonly path: string; readonly title: string },
): void {
  const fault = pieces.map((piece) => pieceFault(text ?? '', piece)).find(Boolean)
  if (fault === undefined) return
  throw new KnownError('CLIENT_CONFIG_ERROR', {
    message: `${path} (${title}) cannot be changed: ${fault}`,
    hint: 'Nothing was changed. Put the file right by hand, or name the other clients with --client.',
  })
}
