import { KnownError } from '../../core/base/errors.ts'
import { type Harvest, harvestCandidates } from '../../core/learn/memory-candidates.ts'
import type { SourceFile, SourceFiles } from '../../ports/source-files.ts'

export interface TaskSources {
  readonly folder: string
  readonly artifacts: readonly SourceFile[]
  readonly harvest: Harvest
  readonly notes: readonly string[]
}

const STATE_FILE = 'state.json'

/** The artifacts of a task, and what agents left for it in specs/state.json (LRN-12). */
export async function findTask(files: SourceFiles, task: number): Promise<TaskSources> {
  const found = await taskFolder(files, task)
  const artifacts = found === undefined ? [] : await artifactsIn(files, found)
  const { harvest, notes } = await harvestFor(files, task)
  const padded = String(task).padStart(3, '0')
  if (found === undefined && harvest.segments.length === 0)
    throw new KnownError('SOURCE_NOT_FOUND', {
      message: `Task directory not found: specs/${padded}_*`,
      hint: `Looked in ${files.taskFolders.join(' and ')}. Run it from the project that has the task.`,
    })
  if (artifacts.length === 0 && harvest.segments.length === 0)
    throw new KnownError('SOURCE_NOT_FOUND', {
      message: `No artifacts found for task ${task}`,
      hint: `There is no *.md file below ${found}; learn a file of it by its path instead.`,
    })
  return { folder: found ?? `specs/${padded}_*`, artifacts, harvest, notes }
}

/** `specs/012_*`, then `specs/12_*`, then the same with the prefix that some agents put in front. */
async function taskFolder(files: SourceFiles, task: number): Promise<string | undefined> {
  const plain = String(task)
  const prefixes = [`${plain.padStart(3, '0')}_`, `${plain}_`, `OC_${plain}_`]
  for (const specs of files.taskFolders) {
    const names = await files.folders(specs)
    for (const prefix of prefixes) {
      const name = names.find((one) => one.startsWith(prefix))
      if (name !== undefined) return `${specs}/${name}`
    }
  }
  return undefined
}

/** Agents' working papers may be ignored by git: they are the task's artifacts all the same. */
async function artifactsIn(files: SourceFiles, folder: string): Promise<readonly SourceFile[]> {
  const listed = await files.list(folder, { ignored: 'taken' })
  return listed.files.filter(({ path }) => /\.md$/i.test(path))
}

async function harvestFor(
  files: SourceFiles,
  task: number,
): Promise<{ readonly harvest: Harvest; readonly notes: readonly string[] }> {
  for (const specs of files.taskFolders) {
    const place = await files.look(`${specs}/${STATE_FILE}`)
    if (place?.kind !== 'file') continue
    const read = await files.read(place.path)
    const harvest: Harvest =
      read.kind === 'text'
        ? harvestCandidates(read.text, task, place.name)
        : { segments: [], left: 0, fault: 'It cannot be read as text.' }
    return { harvest, notes: harvestNotes(place.name, harvest) }
  }
  return { harvest: { segments: [], left: 0 }, notes: [] }
}

function harvestNotes(name: string, { fault, left }: Harvest): readonly string[] {
  if (fault !== undefined) return [`${name} is not as it should be: ${fault}`]
  if (left === 0) return []
  const candidates = left === 1 ? '1 memory candidate' : `${left} memory candidates`
  return [`${candidates} of ${name} left out: confidence below 0.7, or no text.`]
}
