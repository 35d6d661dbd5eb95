import { computed, signal } from '@preact/signals'

interface Address {
  readonly path: string
  readonly query: string
}

const currentAddress = (): Address => ({ path: location.pathname, query: location.search })

const address = signal<Address>(currentAddress())

addEventListener('popstate', () => {
  clearTimeout(writeTimer)
  address.value = currentAddress()
})

/** The parts of the address: `/memories/x` is `['memories', 'x']`. */
export const segments = computed(() =>
  address.value.path.split('/').filter(Boolean).map(decodeURIComponent),
)

export const query = computed(() => new URLSearchParams(address.value.query))

/** The query string; empty, or with its question mark. */
export const search = computed(() => address.value.query)

/** Browsers refuse pages that change the address more often. */
const WRITE_EVERY_MS = 300
let writeTimer: ReturnType<typeof setTimeout> | undefined
let writtenAt = -WRITE_EVERY_MS

export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  const { pathname: path, search } = new URL(to, location.origin)
  if (path === address.value.path && search === address.value.query) return
  clearTimeout(writeTimer)
  if (options.replace === true) {
    address.value = { path, query: search }
    writeTimer = setTimeout(writeAddress, writtenAt + WRITE_EVERY_MS - performance.now())
    return
  }
  writeAddress()
  history.pushState(null, '', to)
  address.value = { path, query: search }
}

/** The page changes at once; its address follows. */
function writeAddress(): void {
  writtenAt = performance.now()
  const { path, query } = address.value
  if (path !== location.pathname || query !== location.search)
    history.replaceState(null, '', path + query)
}

addEventListener('pagehide', writeAddress)

/** Changes the query and stays on the page. */
export function updateQuery(change: Parameters<typeof withQuery>[0]): void {
  const next = withQuery(change).toString()
  navigate(`${address.value.path}${next === '' ? '' : `?${next}`}`, { replace: true })
}

/** The address of a memory; `search` keeps the list as it is. */
export function memoryPath(name: string, search: URLSearchParams = new URLSearchParams()): string {
  const rest = search.toString()
  return `/memories/${encodeURIComponent(name)}${rest === '' ? '' : `?${rest}`}`
}

/** Keeps the rest of the query; empty values are removed. */
export function withQuery(change: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(query.value)
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
