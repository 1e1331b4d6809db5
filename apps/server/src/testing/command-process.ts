import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCacheEnv } from './server-process.ts'

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

/** Runs a CLI command in a child process, as npm does. */
export async function runCommandProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...compileCacheEnv, PAYMENTS: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  await once(child, 'close')
  return { code: child.exitCode, said }
}
