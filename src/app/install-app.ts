import type { checkInstall } from './install/check-install.ts'
import type { applyInstall, planInstall } from './install/install.ts'
import type { planUninstall } from './install/uninstall.ts'

type OnMachine<F> = F extends (world: never, ...args: infer A) => infer R
  ? (...args: A) => R
  : never

/** What can be done to the settings of the clients on this machine. */
export interface InstallApp {
  readonly plan: OnMachine<typeof planInstall>
  readonly planUninstall: OnMachine<typeof planUninstall>
  readonly apply: OnMachine<typeof applyInstall>
  readonly check: OnMachine<typeof checkInstall>
}
