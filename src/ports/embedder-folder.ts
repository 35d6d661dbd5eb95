import type { EmbedderPackage } from '../core/search/embedder-packages.ts'

/** Packages of an embedder as they were installed. */
export interface InstalledEmbedder {
  readonly packages: readonly Pick<EmbedderPackage, 'name' | 'version' | 'integrity'>[]
  /** What they take on the disk. */
  readonly bytes: number
}

/** The one folder that an installed embedder lies in; it belongs to the person and to no vault. */
export interface EmbedderFolder {
  readonly path: string
  /** Undefined: nothing that we installed is there. */
  installed(): Promise<InstalledEmbedder | undefined>
  /** All of them or nothing: downloaded, compared with their integrity, unpacked, tried out. No script is run. */
  install(
    packages: readonly EmbedderPackage[],
    onStep: (what: string) => void,
  ): Promise<InstalledEmbedder>
  /** Removes what we installed, and nothing else. */
  remove(): Promise<void>
}
