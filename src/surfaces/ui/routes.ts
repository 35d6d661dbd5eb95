import type { Endpoint } from './contract.ts'
import type { Routes } from './route.ts'
import { GUARD_ROUTES } from './routes-guards.ts'
import { INBOX_ROUTES } from './routes-inbox.ts'
import { LOG_ROUTES } from './routes-log.ts'
import { MAINTAIN_ROUTES } from './routes-maintain.ts'
import { MAP_ROUTES } from './routes-map.ts'
import { MEMORY_ROUTES } from './routes-memories.ts'
import { OVERVIEW_ROUTES } from './routes-overview.ts'
import { SKILL_ROUTES } from './routes-skills.ts'

export const ROUTES: Routes<Endpoint> = {
  ...OVERVIEW_ROUTES,
  ...MAP_ROUTES,
  ...MEMORY_ROUTES,
  ...INBOX_ROUTES,
  ...MAINTAIN_ROUTES,
  ...LOG_ROUTES,
  ...GUARD_ROUTES,
  ...SKILL_ROUTES,
}
