/** A plain file in an archive. */
export interface TarFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const BLOCK = 512

/**
 * The plain files of a tar archive, in order. Links and devices are left out, as are paths that lead outside of the folder
 * that it is unpacked into.
 */
export function filesInTar(archive: Uint8Array): readonly TarFile[] {
  const files: TarFile[] = []
  let longPath: string | undefined
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK)
    const size = Number.parseInt(fieldText(header, 124, 12).trim() || '0', 8)
    if (header[0] === 0 || !Number.isSafeInteger(size) || at + BLOCK + size > archive.length) break
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size)
    const type = fieldText(header, 156, 1)
    if (type === 'x') longPath = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(decode(bytes))?.[1]
    else {
      const prefix = fieldText(header, 345, 155)
      const path = longPath ?? (prefix === '' ? '' : `${prefix}/`) + fieldText(header, 0, 100)
      if ((type === '0' || type === '') && staysInside(path)) files.push({ path, bytes })
      longPath = undefined
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

function staysInside(path: string): boolean {
  return !/^(?:[/\\]|[A-Za-z]:)|\\|(?:^|\/)\.\.(?:\/|$)/.test(path)
}

function fieldText(header: Uint8Array, from: number, length: number): string {
  const text = decode(header.subarray(from, from + length))
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
