import { KnownError } from '../../core/base/errors.ts'
import type { World } from '../../ports/world.ts'

/** Keeps the complete plan under its id, and says where; undefined where nothing can be kept (COR-43). */
export async function keepLearnPlan(
  { staging }: Pick<World, 'staging'>,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<string | undefined> {
  return staging?.write(`${id}.json`, text)
}

/** The kept plan of this id; PLAN_NOT_FOUND when a day has gone by. */
export async function keptLearnPlan(
  { staging }: Pick<World, 'staging'>,
  id: string,
): Promise<string> {
  const text = await staging?.read(`${id}.json`)
  if (text !== undefined) return text
  throw new KnownError('PLAN_NOT_FOUND', {
    message: `There is no plan ${id}.`,
    hint: 'Plans are kept for a day. Make a new one with `everkeep learn <input> --plan`.',
  })
}
