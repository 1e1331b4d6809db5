import type { Site } from '../cli/command.ts'
import { openDatabase } from '../db/open.ts'
import type { TestDeps } from './test-server.ts'

/** Where a command runs that a test calls: a server's own folder and database. */
export const siteOf = ({ deps, database: { connection } }: Pick<TestDeps, 'deps' | 'database'>): Site => ({
  actor: 'tester@test',
  dataDir: deps.config.dataDir,
  connect: () => openDatabase(connection, { statementTimeoutMs: 0 }),
  secrets: async () => deps.secrets,
})
