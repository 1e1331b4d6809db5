/** An entry of a wallet's list as a read has shown it. `balance` is the sum after it. */
export interface SeenEntry {
  /** The same text for the operation that has caused it, such as `unlock:7:3`. */
  readonly key: string
  readonly coins: number
  readonly balance: number
}

interface Common {
  readonly wallet: string
  /** Client that made the call; one makes one call at a time. */
  readonly process: number
  /** Times of a monotonic clock that all processes share. */
  readonly invokedAt: number
  readonly completedAt: number
}
/** A call that adds the entry `key`: an unlock, a top-up. `unknown`: no response, or one that does not tell. */
export interface Append extends Common {
  readonly kind: 'append'
  readonly key: string
  readonly coins: number
  readonly outcome: 'ok' | 'unknown'
}
/** A call that did not add its entry, because the balance was below `price`. */
export interface Refusal extends Common {
  readonly kind: 'refusal'
  readonly key: string
  readonly price: number
}
/** A page of the wallet: the number of all entries and the newest of them, the oldest first. */
export interface Read extends Common {
  readonly kind: 'read'
  readonly total: number
  readonly newest: readonly SeenEntry[]
}
/** Whether the viewer may play the episode that the append `key` unlocks. */
export interface RightRead extends Common {
  readonly kind: 'right'
  readonly key: string
  readonly isOpen: boolean
}
export type Operation = Append | Refusal | Read | RightRead

/** Classes of what a history may show that no correct wallet does. */
export type AnomalyKind =
  | 'doubled write'
  | 'lost write'
  | 'phantom write'
  | 'changed history'
  | 'wrong balance'
  | 'write skew'
  | 'stale read'
  | 'read from the future'
  | 'wrong order'
  | 'wrong refusal'
export interface Anomaly {
  readonly kind: AnomalyKind
  readonly wallet: string
  readonly text: string
}
