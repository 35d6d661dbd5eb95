import { KnownError } from '../../core/base/errors.ts'
import { nearest } from '../../core/base/nearest.ts'
import { type Kind, kindNamed } from '../../core/model/kinds.ts'
import type { World } from '../../ports/world.ts'

/** The kind that a person or script names, by any of its words. */
export function kindFor(world: Pick<World, 'config'>, word: string): Kind {
  const kind = kindNamed(world.config.kinds, word)
  if (kind !== undefined) return kind
  const names = [...world.config.kinds.keys()]
  const near = nearest(word, names)[0]
  throw new KnownError('USAGE_ERROR', {
    message: `Unknown kind ${JSON.stringify(word)}.`,
    field: 'category',
    hint: near === undefined ? `Choose one of ${names.join(', ')}.` : `Did you mean ${near}?`,
  })
}
