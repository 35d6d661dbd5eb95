import type { CheckedRequest, Endpoint, ResponseOf } from './contract.ts'
import type { UiSession } from './session.ts'

export type Routes<N extends Endpoint> = { readonly [E in N]: Route<E> }

export type Route<N extends Endpoint> = (
  session: UiSession,
  request: CheckedRequest<N>,
) => Promise<ResponseOf<N>>
