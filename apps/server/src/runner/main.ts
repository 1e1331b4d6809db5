import { parseArgs } from 'node:util'
import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { onStopSignal } from '../stop-signals.ts'
import { runRunner } from './run-runner.ts'
import { createRunnerClient, UnknownTokenError } from './runner-client.ts'
import { removeAbandonedFolders } from './work-folder.ts'

const usage = `Encodes episodes for a Cliffhanger server, until Ctrl-C:

  npm run runner -- --server https://watch.example.com --token run_…

The token comes from \`npm run runners -- add <name>\` on the server. RUNNER_TOKEN does the same as --token.`

function readArguments(): { readonly server: string; readonly token: string } | undefined {
  try {
    const { values } = parseArgs({ options: { server: { type: 'string' }, token: { type: 'string' } } })
    const { server = '', token = process.env.RUNNER_TOKEN ?? '' } = values
    return URL.canParse(server) && token !== '' ? { server, token } : undefined
  } catch {
    return undefined
  }
}

const given = readArguments()
if (given) {
  const stop = new AbortController()
  onStopSignal(
    () => stop.abort(),
    () => process.exit(130),
  )
  await removeAbandonedFolders()
  const media = createMediaWorkers({ concurrency: 1 })
  const say = (line: string) => console.log(line)
  say(`Waiting for episodes of ${given.server}`)
  try {
    await runRunner({ client: createRunnerClient(given), media, say, signal: stop.signal })
  } catch (error) {
    if (!(error instanceof UnknownTokenError)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    media.close()
  }
} else {
  console.error(usage)
  process.exitCode = 2
}
