import type { CommandEnvironment } from '../cli/command.ts'
import { openDatabase } from '../db/open.ts'
import { createConversionQueue } from '../modules/conversions/conversions.ts'
import type { TestDeps } from './test-server.ts'

/** Creates the environment of a CLI command that opens neither database nor store, such as the help. */
export function minimalEnvironment(): CommandEnvironment {
  const refuse = () => Promise.reject(new Error('this command opens nothing'))
  return {
    ...{ actor: '', dataDir: '', isMediaInBucket: false, encodesHere: true, trackingDays: 90 },
    ...{ connect: refuse, secrets: refuse, queueConversions: refuse },
  }
}

/** Creates the environment of a CLI command that uses the data folder and database of a test server. */
export const environmentOf = ({
  deps,
  database: { connection },
}: Pick<TestDeps, 'deps' | 'database'>): CommandEnvironment => ({
  actor: 'tester@test',
  dataDir: deps.config.dataDir,
  isMediaInBucket: deps.config.mediaStore !== undefined,
  encodesHere: deps.config.encodesHere,
  trackingDays: deps.config.trackingDays,
  connect: () => openDatabase(connection, { statementTimeoutMs: 0 }),
  secrets: async () => deps.secrets,
  queueConversions: createConversionQueue(deps).queueConversions,
})
