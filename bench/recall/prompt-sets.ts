import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const memorySchema = z.object({
  id: z.string(),
  text: z.string(),
  title: z.string().nullish(),
  kind: z.string().nullish(),
})
const vaultSchema = z.object({ vault: z.string(), memories: z.array(memorySchema) })
const promptSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  must: z.array(z.string()),
  may: z.array(z.string()),
})

export type StoredMemory = z.infer<typeof memorySchema>
/** A prompt as somebody typed it: what has to come, and what may; neither: silence is right. */
export type LabelledPrompt = z.infer<typeof promptSchema>

/** Memories of one project, and what its people type. */
export interface PromptSet {
  readonly name: string
  readonly memories: readonly StoredMemory[]
  readonly prompts: readonly LabelledPrompt[]
}

/** `<folder>/vaults/<name>.json` beside `<folder>/prompts/<name>.jsonl`; undefined where there are none. */
export function readPromptSets(folder: string): readonly PromptSet[] | undefined {
  const [vaults, prompts] = [join(folder, 'vaults'), join(folder, 'prompts')]
  if (!existsSync(vaults) || !existsSync(prompts)) return undefined
  return readdirSync(vaults)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { vault, memories } = vaultSchema.parse(
        JSON.parse(readFileSync(join(vaults, file), 'utf8')),
      )
      return { name: vault, memories, prompts: readPrompts(join(prompts, `${vault}.jsonl`)) }
    })
}

function readPrompts(file: string): readonly LabelledPrompt[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => promptSchema.parse(JSON.parse(line)))
}

/** Vaults of real projects come as files with titles; what was only said has none, and goes through `save`. */
export function isWrittenAsFiles({ memories }: PromptSet): boolean {
  return memories.some(({ title }) => title !== undefined && title !== null)
}
