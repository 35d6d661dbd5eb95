import { effect, signal } from '@preact/signals'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'everkeep-theme'

function storedTheme(): Theme {
  const value = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === value) ?? 'auto'
}

export const theme = signal<Theme>(storedTheme())

export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value
    localStorage.setItem(KEY, theme.value)
  })
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto'
}
