import { tmpdir } from 'node:os'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { runCommand } from '../cli/run.ts'
import type { TestServer } from './test-server.ts'
import { environmentOf } from './test-site.ts'
import { createTestTerminal } from './test-terminal.ts'

/**
 * Runs a CLI command with the database and payment provider of a test server.
 * @param args a command line; double quotes group words
 * @param answer the reply to a confirmation; without one, the terminal is not interactive
 */
export async function runInShop(
  server: TestServer,
  args: string,
  answer?: boolean,
): Promise<{ readonly code: number; readonly said: string }> {
  const { db, now, provider } = server.deps
  const terminal = createTestTerminal(tmpdir(), answer)
  const words = (args.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
  const open = async () => ({ db, now, provider, store: createFolderStore(''), uploadsDir: '' })
  const code = await runCommand(words, terminal, open, environmentOf(server))
  return { code, said: terminal.lines.join('\n') }
}
