import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Tokens } from '../../ports/tokens.ts'

/** What would steer a model is text like any other in a memory. */
const NO_COMMANDS = { disallowedSpecial: new Set<string>() }

/** The encoding of current OpenAI models; that of Claude is not published, and gives a similar count for most texts. */
export const o200kTokens: Tokens = {
  encoding: 'o200k_base',
  count: (text) => countTokens(text, NO_COMMANDS),
}
