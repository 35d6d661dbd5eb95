import type { Guard } from '../../core/rules/guard.ts'
import type { World } from '../../ports/world.ts'
import { type GuardedRule, readGuardedRules } from './guarded-rules.ts'

export type ExportForm = 'ast-grep' | 'claude'

/** A file for another tool, from the folder that it is written to. */
export interface ExportedFile {
  readonly path: string
  readonly text: string
}

/** The edit guards as files that other tools read (GRD-08): rules of ast-grep, or rules of Claude Code for some paths. */
export async function exportRules(
  world: World,
  { form }: { readonly form: ExportForm },
): Promise<readonly ExportedFile[]> {
  const rules = (await readGuardedRules(world)).filter(({ guard }) => guard?.on === 'edit')
  const files = rules.flatMap((rule) => {
    const text = form === 'ast-grep' ? astGrepRule(rule) : claudeRule(rule)
    const place =
      form === 'ast-grep' ? `rules/${rule.memory.id}.yml` : `.claude/rules/${rule.memory.id}.md`
    return text === undefined ? [] : [{ path: place, text }]
  })
  if (form === 'claude' || files.length === 0) return files
  return [{ path: 'sgconfig.yml', text: 'ruleDirs:\n  - rules\n' }, ...files]
}

/** YAML is a superset of JSON: a JSON string is a YAML string, whatever it holds. */
const yamlText = (text: string): string => JSON.stringify(text)

function astGrepRule({ guard, memory }: GuardedRule): string | undefined {
  const code = guard?.match.code
  if (guard === undefined || code === undefined) return undefined
  return [
    `id: ${memory.id}`,
    `language: ${code.language}`,
    `severity: ${guard.do === 'deny' ? 'error' : 'warning'}`,
    `message: ${yamlText(sayOf(guard, memory.title))}`,
    ...(guard.match.path.length > 0 ? ['files:', ...wanted(guard)] : []),
    `rule: ${JSON.stringify(code.rule)}`,
    '',
  ].join('\n')
}

function claudeRule({ guard, memory }: GuardedRule): string | undefined {
  if (guard === undefined || guard.match.path.length === 0) return undefined
  return [
    ...['---', 'paths:', ...wanted(guard), '---', ''],
    ...[`# ${memory.title}`, '', sayOf(guard, memory.summary || memory.body), ''],
  ].join('\n')
}

function wanted({ match }: Guard): readonly string[] {
  const globs = match.path.filter((glob) => !glob.startsWith('!'))
  return globs.map((glob) => `  - ${yamlText(glob.includes('/') ? glob : `**/${glob}`)}`)
}

function sayOf({ say }: Guard, otherwise: string): string {
  return say === '' ? otherwise : say
}
