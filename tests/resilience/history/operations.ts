/** An entry of a wallet's list, as returned by a read. `balance` includes this entry. */
export interface SeenEntry {
  /** Key of the operation that added the entry, such as `unlock:7:3`. */
  readonly key: string
  readonly coins: number
  readonly balance: number
}

interface Common {
  readonly wallet: string
  /** Number of the client that made the call; a client makes one call at a time. */
  readonly process: number
  /** Start and end of the call, on a monotonic clock shared by all processes. */
  readonly invokedAt: number
  readonly completedAt: number
}
/** A call that adds the entry `key`: an unlock or a top-up. `unknown`: without a response, or with an unclear one. */
export interface AppendOperation extends Common {
  readonly kind: 'append'
  readonly key: string
  readonly coins: number
  readonly outcome: 'ok' | 'unknown'
}
/** A call that did not add its entry, because the balance was below `price`. */
export interface RefusedUnlock extends Common {
  readonly kind: 'refusal'
  readonly key: string
  readonly price: number
}
/** A read of the wallet's page: the total number of entries, and the newest entries, oldest first. */
export interface WalletRead extends Common {
  readonly kind: 'read'
  readonly total: number
  readonly newest: readonly SeenEntry[]
}
/** A read of whether the viewer may play the episode that the append `key` unlocks. */
export interface LockStateRead extends Common {
  readonly kind: 'right'
  readonly key: string
  readonly isOpen: boolean
}
export type Operation = AppendOperation | RefusedUnlock | WalletRead | LockStateRead

/** Kinds of anomalies in a history, none of which a correct wallet causes. */
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
