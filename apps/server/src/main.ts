import { existsSync } from 'node:fs'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'
import { StartError } from './start-error.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env, process.cwd(), process.stdout.isTTY)
  const server = await startServer(config, (line) => console.log(line))
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
