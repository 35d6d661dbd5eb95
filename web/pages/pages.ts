import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon.tsx'
import Memories from './memories/memories.tsx'
import Overview from './overview/overview.tsx'

/** A new page is a row here and a file beside it. */
export interface Page {
  /** The first segment of its address. */
  readonly id: string
  readonly title: string
  readonly icon: IconName
  /** `g` and this key open the page. */
  readonly key: string
  /** The two pages opened most are bundled with the shell; the others load on demand. */
  readonly view: ComponentType | { readonly load: Load }
}

type Load = () => Promise<{ readonly default: ComponentType }>

export const PAGES: readonly Page[] = [
  {
    id: 'overview',
    title: 'Overview',
    icon: 'overview',
    key: 'o',
    view: Overview,
  },
  {
    id: 'memories',
    title: 'Memories',
    icon: 'memories',
    key: 'm',
    view: Memories,
  },
  {
    id: 'inbox',
    title: 'Inbox',
    icon: 'inbox',
    key: 'i',
    view: { load: () => import('./inbox/inbox.tsx') },
  },
  {
    id: 'maintain',
    title: 'Maintain',
    icon: 'maintain',
    key: 'a',
    view: { load: () => import('./maintain/maintain.tsx') },
  },
  { id: 'map', title: 'Map', icon: 'map', key: 'p', view: { load: () => import('./map/map.tsx') } },
  { id: 'log', title: 'Log', icon: 'log', key: 'l', view: { load: () => import('./log.tsx') } },
  {
    id: 'rules',
    title: 'Rules',
    icon: 'rules',
    key: 'r',
    view: { load: () => import('./rules/rules.tsx') },
  },
  {
    id: 'skills',
    title: 'Skills',
    icon: 'skills',
    key: 's',
    view: { load: () => import('./skills/skills.tsx') },
  },
]
