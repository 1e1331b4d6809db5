import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningProgram {
  stop(): Promise<void>
}

/** Starts a program in its own process group, so that its child processes stop with it. */
export function startProgram(
  command: string,
  args: readonly string[],
  { env = process.env, onLine = () => {} }: { env?: NodeJS.ProcessEnv; onLine?: (line: string) => unknown } = {},
): RunningProgram {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close').catch(() => {})
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // The process group has already ended.
    }
  }
  return {
    async stop() {
      signal('SIGTERM')
      const timer = setTimeout(signal, 3000, 'SIGKILL')
      await ended
      clearTimeout(timer)
    },
  }
}

export interface Display extends RunningProgram {
  /** Environment variables for browsers that use this display. */
  readonly env: NodeJS.ProcessEnv
}

/** Starts a virtual screen. Without a sound server GStreamer plays by its own clock. */
export async function startDisplay(): Promise<Display> {
  const folder = await mkdtemp(join(tmpdir(), 'engines-'))
  const started = Promise.withResolvers<string>()
  const screenArgs = ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']
  const screen = startProgram('Xvfb', screenArgs, { onLine: (line) => /^\d+$/.test(line) && started.resolve(line) })
  const timer = setTimeout(() => started.reject(new Error('Xvfb did not start')), 10_000)
  const number = await started.promise.finally(() => clearTimeout(timer))
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    XDG_RUNTIME_DIR: folder,
    PULSE_SERVER: `unix:${folder}/none`,
    HOME: process.env.HOME ?? '/root',
    LANG: 'C.UTF-8',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // WebKit's sandbox cannot start as root or in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  return {
    env,
    async stop() {
      await screen.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
