/** Whether two addresses of a remote lead to the same repository: people change between ssh and https. */
export function isSameRemote(one: string, other: string): boolean {
  return one === other || remoteAddress(one) === remoteAddress(other)
}

const URL_FORM = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i
/** `git@github.com:a/b`. One letter before the colon is a drive of Windows. */
const SHORT_FORM = /^((?:[^@/\\:]+@)?[^@/\\:]{2,}):(.*)$/

/** Host and path, by which a remote is known whatever the way to it: who logs in, port and protocol are left out. */
function remoteAddress(url: string): string {
  const [, scheme, authority, path] = URL_FORM.exec(url) ?? []
  if (scheme !== undefined && authority !== undefined && path !== undefined)
    return scheme.toLowerCase() === 'file' ? onThisDisk(path) : onHost(authority, path)
  const [, host, short] = SHORT_FORM.exec(url) ?? []
  return host !== undefined && short !== undefined ? onHost(host, short) : onThisDisk(url)
}

function onHost(authority: string, path: string): string {
  const name = withoutEnd(path).replace(/^\/+/, '')
  const host = authority.replace(/:\d*$/, '').toLowerCase()
  // A path from somebody's home is another one for each who logs in.
  return `${name.startsWith('~') ? host : host.replace(/^.*@/, '')}/${name}`
}

function onThisDisk(path: string): string {
  return `file:${withoutEnd(path)}`
}

function withoutEnd(path: string): string {
  return path.replace(/\/+$/, '').replace(/\.git$/, '')
}
