import type { VerbSpec } from './base/command.ts'
import { READING_VERBS } from './browse/verbs-reading.ts'
import { CAPTURING_VERBS } from './capture/verbs-capturing.ts'
import { CHANGING_VERBS } from './capture/verbs-changing.ts'
import { SCRIPTING_VERBS } from './capture/verbs-scripting.ts'
import { CONVERSING_VERBS } from './conversation/verbs-conversing.ts'
import { INSTALLING_VERBS } from './install/verbs-installing.ts'
import { LEARNING_VERBS } from './learn/verbs-learning.ts'
import { LOOKING_AFTER_VERBS } from './maintain/verbs-looking-after.ts'
import { MAINTAINING_VERBS } from './maintain/verbs-maintaining.ts'
import { RECALLING_VERBS } from './recall/verbs-recalling.ts'
import { RULING_VERBS } from './rules/verbs-ruling.ts'
import { SHOWING_VERBS } from './serve/verbs-showing.ts'
import { SHARING_VERBS } from './sharing/verbs-sharing.ts'
import { SKILL_VERBS } from './skills/verbs-skills.ts'
import { SETTING_UP_VERBS } from './vault/verbs-setting-up.ts'
import { HELPING_VERBS } from './verbs-helping.ts'

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
  ...RULING_VERBS,
  ...SKILL_VERBS,
  ...CONVERSING_VERBS,
  ...SCRIPTING_VERBS,
  ...HELPING_VERBS,
]
