import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { createProvider } from '../adapters/airwallex/provider.ts'
import { loadBrands } from '../brands.ts'
import { readConfig } from '../config.ts'
import { connectAsOwner, connectDatabase } from '../db/connect.ts'
import { createConversionQueue } from '../modules/conversions/conversions.ts'
import { uploadsFolder } from '../modules/feedback/image-folder.ts'
import { openStore } from '../origin/open-store.ts'
import { prepareLibraries } from '../prepare-libraries.ts'
import { loadSecrets } from '../secrets.ts'
import { onStopSignal } from '../stop-signals.ts'
import type { CommandEnvironment } from './command.ts'
import { runCommand } from './run.ts'
import { createTerminal } from './terminal.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const stop = new AbortController()
// The first signal aborts; a second one ends the process at once. Finished packages stay complete.
onStopSignal(
  () => stop.abort(),
  () => process.exit(130),
)
// If the reader of a pipe has exited (`| head`), stops as with Ctrl-C.
process.stdout.on('error', () => stop.abort())
// npm runs scripts in the repository's folder; relative paths refer to the user's current folder.
const terminal = createTerminal(stop.signal, process.env.INIT_CWD ?? process.cwd())

const configured = () => readConfig(process.env, process.cwd())

let close = async (): Promise<void> => undefined
async function open() {
  const config = configured()
  const database = await connectDatabase(config, { statementTimeoutMs: 0, prepareLibraries: prepareLibraries(config) })
  close = database.close
  const { dataDir } = config
  const provider = createProvider({ config, secrets: await loadSecrets(dataDir, randomBytes), now: Date.now })
  const folders = { store: await openStore(config), uploadsDir: uploadsFolder(dataDir) }
  return { db: database.db, ...folders, now: Date.now, provider }
}

const site: CommandEnvironment = {
  actor: `${userInfo().username}@${hostname()}`,
  get dataDir() {
    return configured().dataDir
  },
  get isMediaInBucket() {
    return configured().mediaStore !== undefined
  },
  get encodesHere() {
    return configured().encodesHere
  },
  get trackingDays() {
    return configured().trackingDays
  },
  connect: () => connectAsOwner(configured(), { statementTimeoutMs: 0 }),
  secrets: () => loadSecrets(configured().dataDir, randomBytes),
  async queueConversions(...order) {
    const config = configured()
    await createConversionQueue({ config, brands: await loadBrands(config.brandsFile) }).queueConversions(...order)
  },
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), terminal, open, site)
} finally {
  await close()
}
