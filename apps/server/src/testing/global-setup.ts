import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ownerRole, runtimeRole } from '../db/embedded/roles.ts'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { grantRuntimeRights } from '../db/runtime-rights.ts'
import { prepareOwnSandbox } from '../http/own-sandbox.ts'
import { fillShop } from '../modules/wallet/shop/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder and superuser of the run's PostgreSQL. */
    postgres: { host: string; user: string }
  }
}

/** Template database, migrated once per run; every test file gets a copy. */
export const templateDatabase = 'template_app'

/** Starts one PostgreSQL for the run, in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-test-'))
  // If we are root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  const teardown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { host, user } = postgres.superuserConnection
  try {
    await makeTemplate(postgres)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { host, user })
  return teardown
}

async function makeTemplate({ superuserConnection, ownerConnection }: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client(superuserConnection)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${templateDatabase} OWNER ${ownerRole}`)
  // Tests read the server's lock waits and terminate its connections.
  await admin.query(`GRANT pg_read_all_stats, pg_signal_backend TO ${ownerRole}`)
  await admin.end()
  const template = await openDatabase({ ...ownerConnection, database: templateDatabase })
  try {
    await migrate(template.pool)
    await prepareOwnSandbox(template.pool)
    await grantRuntimeRights(template.pool, runtimeRole)
    await fillShop(template.db)
  } finally {
    await template.close()
  }
}
