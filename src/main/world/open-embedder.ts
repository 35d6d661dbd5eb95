import { dirname, join } from 'node:path'
import { openUserConfig } from '../../adapters/files/project/user-config-file.ts'
import { openEmbedderFolder } from '../../adapters/onnx/embedder-folder.ts'
import { type EmbedderApp, embedderApp } from '../../app/vault/embedder.ts'
import type { Settings } from '../base/settings.ts'

/** The embedder beside the person's own settings. */
export function openEmbedder({ userConfigPath }: Settings): EmbedderApp {
  const folder = openEmbedderFolder(join(dirname(userConfigPath), 'embedder'))
  return embedderApp(folder, openUserConfig(userConfigPath))
}
