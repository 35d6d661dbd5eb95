import type { ComponentChildren, JSX } from 'preact'

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: needed to scroll by keyboard.
    <section class={rest.class} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
