import type { ComponentChildren, JSX } from 'preact'

/** A part that scrolls by itself, also for who has no mouse. */
export function Scroll({
  label,
  children,
  ...rest
}: {
  readonly label: string
  readonly class: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll here by keyboard.
    <section class={rest.class} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
