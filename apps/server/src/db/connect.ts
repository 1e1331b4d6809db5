import type { Config } from '../config.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Connection, type OpenDatabase, type OpenOptions, openDatabase } from './open.ts'

export interface ConnectOptions extends OpenOptions, Pick<EmbeddedOptions, 'log'> {
  /** False leaves the schema as it is. */
  readonly isMigrated?: boolean
}
export interface ConnectedDatabase extends OpenDatabase {
  /** For further pools with other limits. */
  readonly connection: Connection
  /** What an operator may want to know about where the data lives. */
  readonly notes: readonly string[]
}

/**
 * The configured database, migrated and open: the one of DATABASE_URL, or the embedded one, which is started when no
 * other process runs it. `close` gives it back; the last process to do so stops it. Server and commands share it.
 */
export async function connectDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { isMigrated = true, log, ...options }: ConnectOptions = {},
): Promise<ConnectedDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, ...(log ? { log } : {}) }) : undefined
  const release = async () => embedded?.stop()
  try {
    const connection = embedded?.connection ?? { url: databaseUrl ?? '' }
    const opened = await openDatabase(connection, options)
    const close = async () => {
      await opened.close()
      await release()
    }
    try {
      if (isMigrated) await migrate(opened.pool)
    } catch (error) {
      await opened.close()
      throw error
    }
    return { ...opened, connection, close, notes: embedded ? notesOn(embedded.place, dataDir) : [] }
  } catch (error) {
    await release()
    throw error
  }
}

function notesOn({ user, data }: { user: { name: string } | undefined; data: string }, dataDir: string): string[] {
  if (user === undefined) return []
  const where = data.startsWith(dataDir) ? '' : `; it cannot enter ${dataDir}, so the database lives in ${data}`
  return [`PostgreSQL runs as system user ${user.name}, because it refuses to run as root${where}.`]
}
