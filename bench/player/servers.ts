import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeDataDir, removeDataDir, startServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { waitUntilIdle } from '../wait-until-idle.ts'
import { buildBaselinePages } from './lab/build.ts'
import { type BenchMediaFolders, benchTitleSlug } from './media.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BenchServer {
  readonly origin: string
  stop(): Promise<void>
}
export interface ProductServer extends BenchServer {
  /** Id of the imported title. */
  readonly vid: string
  readonly dataDir: string
}

/** Builds the baseline pages from `lab/` and starts the server for them. */
export async function startBaselineServer({ packaged, work }: BenchMediaFolders): Promise<BenchServer> {
  const pages = join(work, 'pages')
  await buildBaselinePages(pages)
  const program = fileURLToPath(new URL('lab/server.ts', import.meta.url))
  const server = spawn(process.execPath, [program, pages, packaged], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [origin = ''] = (await once(createInterface(server.stdout), 'line')).map(String)
  return {
    origin,
    async stop() {
      server.kill()
      await once(server, 'close')
    },
  }
}

/**
 * Starts the product with its demo catalogue and imports the clips.
 * @param keepFolder data folder; '' for a temporary folder
 * @param env environment variables of the server and of the import
 */
export async function startProductServer(
  { catalogue }: BenchMediaFolders,
  keepFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  const dataDir = keepFolder === '' ? await makeDataDir() : resolve(keepFolder)
  const server = await startServerProcess({ dataDir, env })
  const stop = async () => {
    const code = await server.stop()
    if (code !== 0) console.log(`the product ended with ${code}:\n${server.output()}`)
    if (keepFolder === '') await removeDataDir(dataDir)
  }
  const npm = (...args: readonly string[]) =>
    run('npm', ['run', '--silent', ...args], { cwd: root, env: { ...process.env, ...env, DATA_DIR: dataDir } })
  try {
    await npm('import', '--', catalogue)
    const { stdout } = await npm('titles', '--', 'list')
    const vid = stdout
      .split('\n')
      .find((line) => line.includes(` ${benchTitleSlug} `))
      ?.trim()
      .split(/\s+/)[0]
    if (!vid) throw new Error(`the title was not imported:\n${stdout}`)
    // Waits for encoding: a title may be published before all its renditions are encoded.
    await waitUntilIdle({ seconds: 5, withinMs: 120_000 })
    return { origin: server.origin, vid, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
