import { useLayoutEffect, useRef } from 'preact/hooks'

/** Handlers by key: `j`, `?`, `Escape`, `mod+k` for Control or Command. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Handles keys while the component is mounted; the innermost handler wins. */
export function useKeys(keys: Keys, isActive = true): void {
  const latest = useRef(keys)
  latest.current = keys
  // Before the paint: the keys of a visible page must work.
  useLayoutEffect(() => {
    if (!isActive) return
    const layer = (name: string): (() => void) | undefined => latest.current[name]
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isActive])
}

const layers: ((name: string) => (() => void) | undefined)[] = []

/** The first key of a sequence such as `g m`. */
let lead = ''
let leadTimer: ReturnType<typeof setTimeout> | undefined
const LEAD_MS = 1_200

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const hasMod = event.ctrlKey || event.metaKey
    const name = hasMod ? `mod+${event.key.toLowerCase()}` : event.key
    if (isTyping(event.target) && !hasMod && event.key !== 'Escape') return
    const done = find(lead === '' ? name : `${lead} ${name}`) ?? find(name)
    setLead(lead === '' && name === 'g' ? 'g' : '')
    if (done === undefined) return
    event.preventDefault()
    setLead('')
    done()
  })
}

function find(name: string): (() => void) | undefined {
  for (const layer of [...layers].reverse()) {
    const done = layer(name)
    if (done !== undefined) return done
  }
  return undefined
}

function setLead(next: string): void {
  lead = next
  clearTimeout(leadTimer)
  if (next !== '')
    leadTimer = setTimeout(() => {
      lead = ''
    }, LEAD_MS)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
