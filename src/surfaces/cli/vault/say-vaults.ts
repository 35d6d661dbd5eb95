import type { ListedVault, OtherMemories } from '../../../app/vault/vaults.ts'
import { problemJson } from '../base/memory-json.ts'
import type { Style } from '../base/output.ts'
import { oneLine } from '../base/text-width.ts'

/** Each vault with what it is, why it is on the list, and what is odd about it. */
export function sayVaults(vaults: readonly ListedVault[], { colors }: Style): string {
  return vaults
    .map((vault) => {
      const agent = vault.agent === '' ? '' : ` ${oneLine(vault.agent)}`
      return [
        `${vault.isDefault ? '*' : ' '} ${colors.bold(vault.path)}`,
        `    ${vault.layout}, ${vault.scope}${agent}; ${vault.reason}`,
        ...(vault.root === vault.path ? [] : [`    links to ${vault.root}`]),
        ...vault.alsoAt.map((path) => `    also at ${path}`),
        ...vault.problems.map(
          ({ message, hint }) =>
            `    ${colors.yellow('odd:')} ${oneLine(message)} ${oneLine(hint)}`,
        ),
      ].join('\n')
    })
    .join('\n')
}

/** What lies in the project beside them, each with the command that opens it or brings it in. */
export function sayOtherMemories(elsewhere: readonly OtherMemories[], { colors }: Style): string {
  if (elsewhere.length === 0) return ''
  const lines = elsewhere.flatMap((one) => [`  ${colors.bold(one.path)}`, `    ${howToUse(one)}`])
  return ['', 'Not opened from here:', ...lines].join('\n')
}

function howToUse(one: OtherMemories): string {
  switch (one.is) {
    case 'vault':
      return `${one.layout}; use it with --vault ${one.path}`
    case 'importable':
      return `memories of another tool; bring them in with \`everkeep import ${one.path}\``
    case 'text':
      return `no format that can be imported; make memories of it with \`everkeep learn ${one.path}\``
  }
}

export function vaultJson(vault: ListedVault): object {
  return {
    root: vault.root,
    path: vault.path,
    layout: vault.layout,
    scope: vault.scope,
    agent: vault.agent,
    reason: vault.reason,
    default: vault.isDefault,
    also_at: vault.alsoAt,
    problems: vault.problems.map(problemJson),
  }
}
