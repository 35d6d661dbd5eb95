import type { Guard } from './guard.ts'
import { callMatcher, type Surroundings, type ToolCall } from './match-guard.ts'

export interface ExampleFault {
  readonly example: string
  readonly wanted: 'must' | 'must_not'
}

/** Between the path and the lines of an example of an edit. */
export const EXAMPLE_SEPARATOR = ' :: '

/** The examples that a guard itself gets wrong; none: it does what it says of itself. */
export function failedExamples(
  guard: Guard,
  findCode?: Surroundings['findCode'],
): readonly ExampleFault[] {
  const fires = (example: string): boolean => tryExample(guard, example, findCode)
  return [
    ...guard.must
      .filter((example) => !fires(example))
      .map((example) => ({ example, wanted: 'must' as const })),
    ...guard.mustNot.filter(fires).map((example) => ({ example, wanted: 'must_not' as const })),
  ]
}

/** Whether a guard fires on a command, or on `path :: added lines`. Where it is for some branches, it is on one of those. */
export function tryExample(
  guard: Guard,
  example: string,
  findCode?: Surroundings['findCode'],
): boolean {
  const anywhere = { ...guard, match: { ...guard.match, branch: [] } }
  return callMatcher(exampleCall(guard, example), { findCode }).hit(anywhere) !== undefined
}

function exampleCall(guard: Guard, example: string): ToolCall {
  if (guard.on === 'shell') return { act: 'shell', command: example }
  const at = example.indexOf(EXAMPLE_SEPARATOR)
  const { text, code } = guard.match
  if (at >= 0)
    return {
      act: guard.on,
      files: [{ path: example.slice(0, at), added: example.slice(at + EXAMPLE_SEPARATOR.length) }],
    }
  // Without a separator it is a path where only paths count, else a line of a file that is covered.
  const isPath = text.length === 0 && code === undefined
  const file = isPath ? { path: example, added: '' } : { path: samplePath(guard), added: example }
  return { act: guard.on, files: [file] }
}

/** Some path that the globs of a guard let through. */
function samplePath({ match }: Guard): string {
  const glob = match.path.find((one) => !one.startsWith('!')) ?? 'src/sample.ts'
  const first = glob.replace(/\{([^{},]*)[^{}]*\}/g, '$1')
  return first
    .replace(/\*\*\//g, '')
    .replace(/\*+/g, 'sample')
    .replace(/\/$/, '/sample')
}
