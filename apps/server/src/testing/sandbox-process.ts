import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCacheEnv } from './server-process.ts'

const main = fileURLToPath(new URL('../../../../packages/airwallex-sandbox/src/main.ts', import.meta.url))

export interface SandboxProcess {
  /** Base URL, without a trailing slash. */
  readonly origin: string
  readonly clientId: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** Configures fault injection of the sandbox; missing options are reset to their defaults. */
  knobs(knobs: object): Promise<void>
  /** Sets the sandbox's clock. @param aheadMs ms ahead of the real time */
  clock(aheadMs: number): Promise<void>
  stop(): Promise<void>
  /** Kills the sandbox with SIGKILL, as in a power cut. */
  kill(): Promise<void>
}

/** Starts the payment sandbox in a child process, by default on a free port. */
export async function startSandboxProcess(options: {
  readonly databaseUrl: string
  readonly webhookUrl?: string
  readonly port?: number
  readonly hasKnobs?: boolean
}): Promise<SandboxProcess> {
  const [clientId, apiKey, webhookSecret] = ['test-client', 'test-key', 'test-webhook-secret']
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...compileCacheEnv,
      DATABASE_URL: options.databaseUrl,
      PORT: String(options.port ?? 0),
      SANDBOX_KNOBS: options.hasKnobs === false ? '' : '1',
      SANDBOX_WEBHOOK_URL: options.webhookUrl ?? 'http://127.0.0.1:1/',
      AIRWALLEX_CLIENT_ID: clientId,
      AIRWALLEX_API_KEY: apiKey,
      AIRWALLEX_WEBHOOK_SECRET: webhookSecret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line = ''] = (await once(createInterface(child.stdout), 'line')).map(String)
  const origin = /ready → (http:\S+)/.exec(line)?.[1]
  if (origin === undefined) throw new Error(`The payment sandbox did not start: ${line}`)
  async function put(path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    origin,
    clientId,
    apiKey,
    webhookSecret,
    knobs: (knobs) => put('/knobs', knobs),
    clock: (aheadMs) => put('/clock', { aheadMs }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
