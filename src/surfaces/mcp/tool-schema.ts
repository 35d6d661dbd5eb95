import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { KnownError } from '../../core/base/errors.ts'
import { nearest } from '../../core/base/nearest.ts'
import { isJsonObject, type Json, type JsonObject } from '../../core/format/json/json.ts'

/**
 * A schema as the list of tools shows it. The list is in every conversation, so that all which says nothing goes; and
 * it lets everything pass: what is wrong with an input is said by us, with a code and a hint.
 */
export function shownSchema(
  schema: z.ZodObject,
  of: 'input' | 'output' = 'input',
): StandardSchemaWithJSON {
  let shown: JsonObject | undefined
  const json = (): Record<string, unknown> => {
    shown ??= briefly(z.toJSONSchema(schema) as JsonObject, of) // Safe: a JSON Schema is plain JSON.
    return { ...shown }
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'everkeep',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  }
}

/** Limits are told by the error of who passes them; most never come near. */
const SAYS_LITTLE = new Set([
  '$schema',
  '$defs',
  '$ref',
  'additionalProperties',
  'propertyNames',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
])

function briefly(schema: JsonObject, of: 'input' | 'output'): JsonObject {
  // The values tell their type. Some models want it all the same where they fill something in.
  const isTold = of === 'output' && Array.isArray(schema['enum'])
  const parts = Object.entries(schema)
    .filter(([key]) => !SAYS_LITTLE.has(key) && !(isTold && key === 'type'))
    .map(([key, value]): [string, Json] => {
      if (Array.isArray(value))
        return [key, value.map((one) => (isJsonObject(one) ? briefly(one, of) : one))]
      return [key, isJsonObject(value) ? briefly(value, of) : value]
    })
  return Object.fromEntries(parts)
}

/** No memory nests deeper; what does would exhaust the stack of whoever walks through it. */
const DEPTH_MAX = 64

/** INPUT_ERROR for what is nested too deep, found without walking down: its own depth must not matter here. */
export function refuseDeep(given: unknown): void {
  let level: readonly unknown[] = [given]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX)
      throw new KnownError('INPUT_ERROR', {
        message: `The input is nested deeper than ${DEPTH_MAX} levels.`,
        rule: `at most ${DEPTH_MAX} levels`,
        hint: 'Pass it as a flat value or as text.',
      })
    level = level.flatMap((value): readonly unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
}

/** The input of a tool, or INPUT_ERROR that names the field, the rule and the nearest name. */
export function readInput<S extends z.ZodObject>(schema: S, given: unknown): z.infer<S> {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  // A name that was written wrong is both too much and missing: the first says how it is written right.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const known = Object.keys(schema.shape)
  if (issue?.code === 'unrecognized_keys') {
    const [meant] = nearest(issue.keys[0] ?? '', known)
    throw inputError(
      issue.keys.join(', '),
      'known fields only',
      `Unknown field ${issue.keys.join(', ')}.`,
      {
        hint: meant === undefined ? sayKnown(known) : `Did you mean ${meant}?`,
      },
    )
  }
  const field = issue?.path.join('.') ?? ''
  const message = sayIssue(issue, field, given)
  throw inputError(field, issue?.message ?? 'valid', message, {
    hint: sayKnown(known),
  })
}

function sayKnown(fields: readonly string[]): string {
  return fields.length === 0 ? 'It takes no fields.' : `It takes ${fields.join(', ')}.`
}

/** What is missing or empty is said in these words; the rest as the schema says it. */
function sayIssue(issue: z.core.$ZodIssue | undefined, field: string, given: unknown): string {
  const isMissing = issue?.path.length === 1 && isAbsent(given, String(issue.path[0]))
  if (isMissing) return `${field} is missing.${sayChoice(issue)}`
  if (issue?.code === 'too_small' && issue.minimum === 1 && issue.origin !== 'number')
    return `${field} must not be empty.`
  if (issue?.code === 'custom') return `${field} ${issue.message}.`
  return `${field || 'The input'}: ${issue?.message ?? 'invalid'}.`
}

function isAbsent(given: unknown, name: string): boolean {
  return typeof given !== 'object' || given === null || !Object.hasOwn(given, name)
}

function sayChoice(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' ? ` Choose one of ${issue.values.join(', ')}.` : ''
}

function inputError(
  field: string,
  rule: string,
  message: string,
  { hint }: { readonly hint: string },
): KnownError {
  return new KnownError('INPUT_ERROR', { message, hint, field, rule })
}

/** A text that says something. */
export function saidText(charsMax: number): z.ZodString {
  const isSaid = (text: string): boolean => text.trim() !== ''
  return z.string().min(1).max(charsMax).refine(isSaid, 'must not be empty')
}
