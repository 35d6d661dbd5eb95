import type { JSX } from 'preact'

export function Notes({ notes }: { readonly notes: readonly string[] }): JSX.Element | null {
  if (notes.length === 0) return null
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note} class="faint" dir="auto">
          {note}
        </li>
      ))}
    </ul>
  )
}
