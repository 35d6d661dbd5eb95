import { computed, signal } from '@preact/signals'

interface Place {
  readonly path: string
  readonly query: string
}

const here = (): Place => ({ path: location.pathname, query: location.search })

const place = signal<Place>(here())

addEventListener('popstate', () => {
  clearTimeout(writing)
  place.value = here()
})

/** The parts of the address: `/memories/x` is `['memories', 'x']`. */
export const segments = computed(() =>
  place.value.path.split('/').filter(Boolean).map(decodeURIComponent),
)

export const query = computed(() => new URLSearchParams(place.value.query))

/** The query as it stands in an address; empty, or with its question mark. */
export const search = computed(() => place.value.query)

/** Between two writings of what changes with every letter: browsers refuse those who write more often. */
const WRITE_EVERY_MS = 300
let writing: ReturnType<typeof setTimeout> | undefined
let written = -WRITE_EVERY_MS

export function navigate(to: string, how: { readonly replace?: boolean } = {}): void {
  const { pathname: path, search } = new URL(to, location.origin)
  if (path === place.value.path && search === place.value.query) return
  clearTimeout(writing)
  if (how.replace === true) {
    place.value = { path, query: search }
    writing = setTimeout(writeAddress, written + WRITE_EVERY_MS - performance.now())
    return
  }
  writeAddress()
  history.pushState(null, '', to)
  place.value = { path, query: search }
}

/** The page goes where it is told at once, its address follows. */
function writeAddress(): void {
  written = performance.now()
  const { path, query } = place.value
  if (path !== location.pathname || query !== location.search)
    history.replaceState(null, '', path + query)
}

addEventListener('pagehide', writeAddress)

/** Stays on the page and narrows what it shows. */
export function narrow(change: Parameters<typeof withQuery>[0]): void {
  const next = withQuery(change).toString()
  navigate(`${place.value.path}${next === '' ? '' : `?${next}`}`, { replace: true })
}

/** Where a memory is shown; the list around it stays as it is. */
export function memoryPath(name: string, search: URLSearchParams = new URLSearchParams()): string {
  const rest = search.toString()
  return `/memories/${encodeURIComponent(name)}${rest === '' ? '' : `?${rest}`}`
}

/** Changes some of the query and keeps the rest; empty values go. */
export function withQuery(change: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(query.value)
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
