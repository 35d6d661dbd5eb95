import type { App } from '../../app/app.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import type { SkillApp } from '../../app/skill-app.ts'

/** What `main/` lends to the server. Everything is opened for one call and closed again: nothing grows stale in between. */
export interface McpHost {
  readonly version: string
  /** The vault at this root, or the nearest one. */
  readonly open: (root?: string) => Promise<App>
  /** All vaults that concern the working folder. */
  readonly recall: () => Promise<RecallApp>
  /** The skills of the working folder; they need no vault. */
  readonly skills: () => Promise<SkillApp>
  /** An id that nobody can guess. */
  readonly newId: (kind: string) => string
  /** One line for whoever looks after the machine. */
  readonly log: (line: string) => void
}

export async function withApp<T>(
  host: McpHost,
  work: (app: App) => Promise<T>,
  root?: string,
): Promise<T> {
  const app = await host.open(root)
  try {
    return await work(app)
  } finally {
    app.close()
  }
}

export async function withRecall<T>(
  host: McpHost,
  work: (app: RecallApp) => Promise<T>,
): Promise<T> {
  const app = await host.recall()
  try {
    return await work(app)
  } finally {
    app.close()
  }
}
