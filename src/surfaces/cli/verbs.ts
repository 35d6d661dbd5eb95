import { SHARING_VERBS } from './sharing/verbs-sharing.ts'
import type { VerbSpec } from './verb.ts'
import { CAPTURING_VERBS } from './verbs-capturing.ts'
import { CHANGING_VERBS } from './verbs-changing.ts'
import { CONVERSING_VERBS } from './verbs-conversing.ts'
import { HELPING_VERBS } from './verbs-helping.ts'
import { INSTALLING_VERBS } from './verbs-installing.ts'
import { LEARNING_VERBS } from './verbs-learning.ts'
import { LOOKING_AFTER_VERBS } from './verbs-looking-after.ts'
import { MAINTAINING_VERBS } from './verbs-maintaining.ts'
import { READING_VERBS } from './verbs-reading.ts'
import { RECALLING_VERBS } from './verbs-recalling.ts'
import { SCRIPTING_VERBS } from './verbs-scripting.ts'
import { SETTING_UP_VERBS } from './verbs-setting-up.ts'
import { SHOWING_VERBS } from './verbs-showing.ts'
import { SKILL_VERBS } from './verbs-skills.ts'

/** Every verb of the command line, in the order in which help lists them. */
export const VERBS: readonly VerbSpec[] = [
  ...SETTING_UP_VERBS,
  ...INSTALLING_VERBS,
  ...SHARING_VERBS,
  ...READING_VERBS,
  ...SHOWING_VERBS,
  ...RECALLING_VERBS,
  ...CAPTURING_VERBS,
  ...LEARNING_VERBS,
  ...CHANGING_VERBS,
  ...MAINTAINING_VERBS,
  ...LOOKING_AFTER_VERBS,
  ...SKILL_VERBS,
  ...CONVERSING_VERBS,
  ...SCRIPTING_VERBS,
  ...HELPING_VERBS,
]
