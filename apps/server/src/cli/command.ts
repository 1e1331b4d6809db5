import type { ParseArgsOptionsConfig } from 'node:util'
import type { Provider } from '../adapters/airwallex/provider.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import type { Secrets } from '../secrets.ts'

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

/** Where commands are run, before anything is opened. */
export interface Site {
  /** The system's user and host: `ada@server-1`. */
  readonly actor: string
  /** Absolute. */
  readonly dataDir: string
  /** The database as its owner and as it is, without bringing its schema up to date. Whoever connects closes. */
  connect(): Promise<OpenDatabase>
  secrets(): Promise<Secrets>
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
  /** Its actions that change something, which leave a line in the operator log; 'all' for a command without actions. */
  readonly changing?: readonly string[] | 'all'
  /** Its options, where some have values: without them nobody knows a value from an action. */
  readonly options?: ParseArgsOptionsConfig
  /** Answers the exit code: 0 done, 1 not done, 2 not understood. */
  run(args: readonly string[], terminal: Terminal, open: () => Promise<Workplace>, site: Site): Promise<number>
}
