import type { JSX } from 'preact'

/** Strokes on a 16 by 16 grid. */
const PATHS = {
  overview: 'M2.5 9.5h4v4h-4zM9.5 2.5h4v4h-4zM9.5 9.5h4v4h-4zM2.5 2.5h4v4h-4z',
  memories: 'M3 3.5h10M3 8h10M3 12.5h6',
  inbox: 'M2.5 9.5l2-6h7l2 6v3.5h-11zM2.5 9.5h3.2a2.3 2.3 0 0 0 4.6 0h3.2',
  maintain: 'M10.2 5.8a3 3 0 0 1-4 4L3.5 12.5M12.5 3.5L9.8 6.2M9.5 2.8a3.2 3.2 0 0 1 3.7 3.7',
  map: 'M4 4.5a1.5 1.5 0 1 0 0-.01M12 6.5a1.5 1.5 0 1 0 0-.01M6.5 13a1.5 1.5 0 1 0 0-.01M5.4 4.8l5.2 1.4M4.5 6l1.6 5.5M7.7 12l3.4-4.2',
  log: 'M8 4.5V8l2.3 1.5M2.8 8a5.2 5.2 0 1 0 1.6-3.8L2.8 5.7M2.8 2.8v2.9h2.9',
  skills: 'M8 2.5l1.6 3.7 4 .4-3 2.7.9 4L8 11.2l-3.5 2.1.9-4-3-2.7 4-.4z',
  rules: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4zM5.8 8l1.6 1.6 2.8-3.2',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.6 10.6L14 14',
  pin: 'M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v4.5',
  archive: 'M2.5 3.5h11v3h-11zM3.5 6.5v6h9v-6M6.5 9h3',
  retire: 'M3.5 4.5h9M6 4.5v-2h4v2M4.5 4.5l.6 9h5.8l.6-9',
  restore: 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.8v3h3',
  edit: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.3 4.5l2.2 2.2',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5l3 3 6-7',
  left: 'M10 3.5L5.5 8l4.5 4.5',
  down: 'M4 6l4 4 4-4',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  light:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.7M8 12.8v1.7M1.5 8h1.7M12.8 8h1.7M3.4 3.4l1.2 1.2M11.4 11.4l1.2 1.2M12.6 3.4l-1.2 1.2M4.6 11.4l-1.2 1.2',
  dark: 'M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z',
  auto: 'M2.5 3.5h11v7.5h-11zM6 13.5h4',
  help: 'M6.2 6.2a1.9 1.9 0 1 1 2.7 1.7c-.6.3-.9.7-.9 1.4M8 11.6v.1M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z',
  warning: 'M8 2.8l5.8 10.4H2.2zM8 6.5v3M8 11.3v.1',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5L6 3.5M3 6.5l3 3',
  plus: 'M8 3v10M3 8h10',
  play: 'M5 3.5l7 4.5-7 4.5z',
} as const

export type IconName = keyof typeof PATHS

/** Decorative: hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
