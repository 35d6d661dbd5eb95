export interface PlanView {
  readonly id: string
  readonly operation: string
  readonly changes: readonly ChangeView[]
  readonly files: readonly {
    readonly path: string
    readonly action: 'add' | 'change' | 'remove'
    readonly reason: string
    readonly diff: string
  }[]
  readonly notes: readonly string[]
  readonly refused: readonly {
    readonly id: string
    readonly message: string
    readonly hint: string
  }[]
}

export interface ChangeView {
  readonly id: string
  readonly action: string
  readonly memory: string
  readonly title: string
  readonly path: string
  readonly reason: string
  readonly evidence: readonly { readonly what: string; readonly detail: string }[]
  readonly needs: 'nothing' | 'consent'
  /** Changes of one group are applied together. */
  readonly group: string
  readonly diff: string
}

export interface OutcomeView {
  /** Null when nothing changed. Undo it by its id. */
  readonly operation: OperationView | null
  readonly refused: readonly {
    readonly title: string
    readonly message: string
    readonly hint: string
  }[]
  readonly notes: readonly string[]
}

export interface OperationView {
  readonly id: string
  readonly operation: string
  readonly at: string
  readonly session: string
  readonly undoable: boolean
  readonly undoneBy: string
  readonly undoes: string
  readonly changes: readonly {
    readonly action: string
    readonly memory: string
    readonly title: string
    readonly path: string
    readonly reason: string
  }[]
  readonly paths: readonly string[]
  readonly notes: readonly string[]
}
