import type { Provider } from '../adapters/airwallex/provider.ts'
import type { Database } from '../db/schema.ts'

/** What a command works with. */
export interface Workplace {
  readonly db: Database
  /** The media store's folder. */
  readonly storeDir: string
  /** Where viewers' images lie. */
  readonly uploadsDir: string
  readonly now: () => number
  /** The payment provider that the server uses. */
  readonly provider: Provider
}

/** Where a command speaks and listens. */
export interface Terminal {
  /** One line. */
  say(text: string): void
  /** A line that the next one replaces; only where a person watches. */
  sayForNow(text: string): void
  readonly isInteractive: boolean
  /** True when the person typed yes. */
  confirm(question: string): Promise<boolean>
  /** Aborted when the person wants to stop. */
  readonly signal: AbortSignal
  /** What relative paths start from. */
  readonly cwd: string
}

export interface Command {
  /** After the program's name. */
  readonly usage: readonly string[]
  readonly help: string
  /** Answers the exit code: 0 done, 1 not done, 2 not understood. */
  run(args: readonly string[], terminal: Terminal, open: () => Promise<Workplace>): Promise<number>
}
