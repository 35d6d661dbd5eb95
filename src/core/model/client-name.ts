export const CLIENT_NAMES = [
  'claude',
  'codex',
  'gemini',
  'opencode',
  'copilot',
  'qwen',
  'cursor',
] as const
export type ClientName = (typeof CLIENT_NAMES)[number]
