import type { Message } from '../../transcript/transcript.ts'

/** How much was done in a session (TRI-02). Counted over all readings of it. */
export interface Activity {
  readonly toolUses: number
  /** The names of the tools, each once, in the order of their first use. */
  readonly tools: readonly string[]
  /** Messages in which somebody said something. */
  readonly exchanges: number
}

export const NO_ACTIVITY: Activity = { toolUses: 0, tools: [], exchanges: 0 }

const TOOL_NAMES_MAX = 50

export function withMessage(activity: Activity, { text, tools }: Message): Activity {
  const names = new Set([...activity.tools, ...tools.map(({ name }) => name)])
  return {
    toolUses: activity.toolUses + tools.length,
    tools: [...names].slice(0, TOOL_NAMES_MAX),
    exchanges: activity.exchanges + (text === '' ? 0 : 1),
  }
}

/** 0 to 1: a session of some length with a few tools is worth a summary. */
export function activityScore({ toolUses, tools, exchanges }: Activity): number {
  return Math.min(1, toolUses * 0.05 + tools.length * 0.1 + exchanges * 0.02)
}
