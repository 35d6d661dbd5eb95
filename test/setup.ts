import fc from 'fast-check'

/**
 * Properties run on the same inputs each time: a red build then means a change, not luck. `EVERKEEP_SEED=random` looks
 * for new inputs; what it finds becomes a row of a table.
 */
const asked = process.env['EVERKEEP_SEED']
if (asked !== 'random')
  fc.configureGlobal({ seed: asked === undefined ? 20_261_115 : Number(asked) })
