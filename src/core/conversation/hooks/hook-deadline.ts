import type { HookEvent } from './hook-event.ts'

/** So long may a hook take before it gives up and lets the client go on. Clients allow more; people do not. */
export const HOOK_DEADLINE_MS: Readonly<Record<HookEvent, number>> = {
  SessionStart: 3_000,
  UserPromptSubmit: 1_500,
  PreToolUse: 1_500,
  PostToolUse: 3_000,
  PostToolUseFailure: 3_000,
  SubagentStart: 3_000,
  Stop: 8_000,
  PreCompact: 8_000,
  // Clients give all hooks of a session's end little more than a second together.
  SessionEnd: 1_000,
}
