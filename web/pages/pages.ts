import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon.tsx'

/** One page of the dashboard. A new page is a row here and a file beside it. */
export interface Page {
  /** The first part of its address. */
  readonly id: string
  readonly title: string
  readonly icon: IconName
  /** `g` and this key go there. */
  readonly key: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

export const PAGES: readonly Page[] = [
  {
    id: 'overview',
    title: 'Overview',
    icon: 'overview',
    key: 'o',
    load: () => import('./overview/overview.tsx'),
  },
  {
    id: 'memories',
    title: 'Memories',
    icon: 'memories',
    key: 'm',
    load: () => import('./memories/memories.tsx'),
  },
  {
    id: 'inbox',
    title: 'Inbox',
    icon: 'inbox',
    key: 'i',
    load: () => import('./inbox/inbox.tsx'),
  },
  {
    id: 'maintain',
    title: 'Maintain',
    icon: 'maintain',
    key: 'a',
    load: () => import('./maintain/maintain.tsx'),
  },
  { id: 'map', title: 'Map', icon: 'map', key: 'p', load: () => import('./map/map.tsx') },
  { id: 'log', title: 'Log', icon: 'log', key: 'l', load: () => import('./log.tsx') },
  {
    id: 'skills',
    title: 'Skills',
    icon: 'skills',
    key: 's',
    load: () => import('./skills/skills.tsx'),
  },
]
