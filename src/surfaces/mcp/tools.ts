import type { Tool } from './tool.ts'
import { CHANGING_TOOLS } from './tools-changing.ts'
import { LEARNING_TOOLS } from './tools-learning.ts'
import { MAINTAINING_TOOLS } from './tools-maintaining.ts'
import { READING_TOOLS } from './tools-reading.ts'
import { REVIEWING_TOOLS } from './tools-reviewing.ts'
import { RULE_TOOLS } from './tools-rules.ts'
import { SKILL_TOOLS } from './tools-skills.ts'

/** Every tool of the server, those first that a model needs most. */
export const TOOLS: readonly Tool[] = [
  ...READING_TOOLS,
  ...LEARNING_TOOLS,
  ...CHANGING_TOOLS,
  ...REVIEWING_TOOLS,
  ...RULE_TOOLS,
  ...MAINTAINING_TOOLS,
  ...SKILL_TOOLS,
]
