import type { ParseArgsOptionsConfig } from 'node:util'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Provider } from '../adapters/airwallex/provider.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import type { QueueConversions } from '../modules/conversions/conversions.ts'
import type { Secrets } from '../secrets.ts'

/** Dependencies of a command. */
export interface CommandContext {
  readonly db: Database
  readonly store: MediaStore
  /** Folder of images that viewers uploaded. */
  readonly uploadsDir: string
  readonly now: () => number
  /** The payment provider that the server uses. */
  readonly provider: Provider
  /** Name of the operator, for the operator log and the version history. */
  readonly operator: string
}

/** `CommandContext` without the operator, whose name is read from the arguments. */
export type ContextWithoutOperator = Omit<CommandContext, 'operator'>

/** Environment of a command, available before the database is opened. */
export interface CommandEnvironment {
  /** System user and host, for the operator log: `ada@server-1`. */
  readonly actor: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Whether MEDIA_STORE names a bucket. */
  readonly isMediaInBucket: boolean
  /** Whether this machine encodes videos itself, in addition to the runners on other machines. */
  readonly encodesHere: boolean
  /** Days for which events are kept. */
  readonly trackingDays: number
  /** Opens the database as its owner, without migrating it. The caller must close it. */
  connect(): Promise<OpenDatabase>
  secrets(): Promise<Secrets>
  /** Queues conversion messages to ad networks for an order that the command settles. */
  readonly queueConversions: QueueConversions
}

/** Output and input of a command. */
export interface Terminal {
  /** Prints one line. */
  say(text: string): void
  /** Prints one line to standard error, because standard output may be redirected to a file. */
  warn(text: string): void
  /** Prints a status line, which the next status line replaces; only on an interactive terminal. */
  showStatus(text: string): void
  readonly isInteractive: boolean
  /** True if the user answered yes. */
  confirm(question: string): Promise<boolean>
  /** Aborted when the user stops the command (Ctrl-C). */
  readonly signal: AbortSignal
  /** Base folder for relative paths on the command line. */
  readonly cwd: string
}

export interface Command {
  /** Usage lines, without the program's name. */
  readonly usage: readonly string[]
  readonly help: string
  /** Actions that change data and are therefore written to the operator log; 'all' for a command without actions. */
  readonly changing?: readonly string[] | 'all'
  /** Required for a command with option values, which the operator log must distinguish from actions. */
  readonly options?: ParseArgsOptionsConfig
  /** Returns the exit code: 0 done, 1 not done, 2 invalid arguments. */
  run(
    args: readonly string[],
    terminal: Terminal,
    open: () => Promise<CommandContext>,
    site: CommandEnvironment,
  ): Promise<number>
}
