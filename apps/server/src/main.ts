import { existsSync } from 'node:fs'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'
import { StartError } from './start-error.ts'
import { onStopSignal } from './stop-signals.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env, process.cwd(), process.stdout.isTTY)
  const server = await startServer(config, (line) => console.log(line))
  onStopSignal(
    () => void server.stop().then(() => process.exit(0)),
    () => process.exit(1),
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
