import { invariant } from '../../../core/base/errors.ts'
import { allOptions, type OptionType, type VerbSyntax } from './verb.ts'

export type OptionValue = string | number | boolean | readonly string[]

/** The command line, checked against the verb's table. Asking for an option that the table lacks is a bug. */
export interface Arguments {
  readonly positionals: readonly string[]
  /** The names of the given options, in order. */
  readonly given: readonly string[]
  /** The positional at this place, or undefined. */
  at(place: number): string | undefined
  flag(name: string): boolean
  text(name: string): string | undefined
  number(name: string): number | undefined
  list(name: string): readonly string[]
}

export function makeArguments(
  verb: VerbSyntax,
  positionals: readonly string[],
  values: ReadonlyMap<string, OptionValue>,
): Arguments {
  const read = (name: string, type: OptionType): OptionValue | undefined => {
    const option = allOptions(verb).find((candidate) => candidate.name === name)
    invariant(option?.type === type, `${verb.name} has an option --${name} of type ${type}`)
    return values.get(name) ?? option.default
  }
  return {
    positionals,
    given: [...values.keys()],
    at: (place) => positionals[place],
    flag: (name) => read(name, 'boolean') === true,
    text: (name) => read(name, 'string') as string | undefined, // Safe: the parser keeps each option's type.
    number: (name) => read(name, 'number') as number | undefined, // Safe: as above.
    list: (name) => (read(name, 'list') ?? []) as readonly string[], // Safe: as above.
  }
}
