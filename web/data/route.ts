import { computed, signal } from '@preact/signals'

interface Place {
  readonly path: string
  readonly query: string
}

const here = (): Place => ({ path: location.pathname, query: location.search })

const place = signal<Place>(here())

addEventListener('popstate', () => {
  place.value = here()
})

/** The parts of the address: `/memories/x` is `['memories', 'x']`. */
export const segments = computed(() =>
  place.value.path.split('/').filter(Boolean).map(decodeURIComponent),
)

export const query = computed(() => new URLSearchParams(place.value.query))

export function navigate(to: string, how: { readonly replace?: boolean } = {}): void {
  if (to === location.pathname + location.search) return
  if (how.replace === true) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  place.value = here()
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
