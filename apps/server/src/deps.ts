import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Provider } from './adapters/airwallex/provider.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Brands } from './brands.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Log } from './log.ts'
import type { Readiness } from './readiness.ts'
import type { Secrets } from './secrets.ts'

/** The server's external dependencies. Tests pass their own clock, database and folders. */
export interface Deps {
  readonly config: Config
  readonly secrets: Secrets
  readonly brands: Brands
  readonly db: Database
  /** Returns the current time in ms since epoch. */
  readonly now: () => number
  readonly randomBytes: (length: number) => Buffer
  readonly log: Log
  readonly readiness: Readiness
  readonly mailer: Mailer
  readonly provider: Provider
  readonly store: MediaStore
}
