import { runCommand } from '../cli/run.ts'
import { uploadsFolder } from '../modules/feedback/image-folder.ts'
import type { TestServer } from './test-server.ts'
import { environmentOf } from './test-site.ts'
import { createTestTerminal } from './test-terminal.ts'

/** Runs a CLI command with the database of a test server. Returns the exit code and the printed lines. */
export async function runCommandOn(
  server: TestServer,
  args: readonly string[],
  answer?: boolean,
): Promise<{ code: number; lines: string[]; warnings?: string[] }> {
  const { db, now, config, provider } = server.deps
  const { dataDir } = config
  const context = { db, now, provider, store: server.deps.store, uploadsDir: uploadsFolder(dataDir) }
  const terminal = createTestTerminal(dataDir, answer)
  const code = await runCommand(args, terminal, async () => context, environmentOf(server))
  return { code, lines: terminal.lines, ...(terminal.warnings.length > 0 && { warnings: terminal.warnings }) }
}
