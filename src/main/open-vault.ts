import type { App } from '../app/app.ts'
import { openApp } from './compose.ts'
import { processSettings } from './settings.ts'

/**
 * Opens a vault for a program: the one in `folder` (a vault, or a project that holds one), or the nearest from the
 * working folder. Close it when done.
 */
export async function openVault(folder?: string): Promise<App> {
  return openApp(processSettings(), { vault: folder })
}
