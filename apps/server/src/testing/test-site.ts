import type { Site } from '../cli/command.ts'
import { openDatabase } from '../db/open.ts'
import type { TestDeps } from './test-server.ts'

/** Site of a command that a test runs: the folder and database of a test server. */
export const siteOf = ({ deps, database: { connection } }: Pick<TestDeps, 'deps' | 'database'>): Site => ({
  actor: 'tester@test',
  dataDir: deps.config.dataDir,
  connect: () => openDatabase(connection, { statementTimeoutMs: 0 }),
  secrets: async () => deps.secrets,
})
