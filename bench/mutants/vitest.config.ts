import { mergeConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** The file with one spot changed, for whoever imports it; the disk keeps the original. */
interface Mutant {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly text: string
}

const mutant: Mutant = JSON.parse(process.env['EVERKEEP_MUTANT'] ?? 'null')

export default mergeConfig(base, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        if (mutant === null || !id.split('?')[0]?.endsWith(`/${mutant.path}`)) return undefined
        return {
          code: code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end),
          map: null,
        }
      },
    },
  ],
})
