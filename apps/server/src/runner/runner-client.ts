import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '@cliffhanger/media-ingest/store/content-hash'
import type { RunnerJob } from '../modules/runners/tables.ts'

/** The server answered that the lease has ended: somebody else does the work, or nobody waits for it. */
export class LeaseEnded extends Error {}
/** The server refused a request; the message is its reason. */
export class Refused extends Error {}

export interface Leased {
  readonly lease: string
  readonly job: RunnerJob
}
export type RunnerClient = ReturnType<typeof createRunnerClient>

/** The calls of a runner. Each throws `LeaseEnded`, `Refused`, or an error of `fetch` if the server is away. */
export function createRunnerClient({ server, token }: { readonly server: string; readonly token: string }) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(new URL(`/runners${path}`, server), { ...init, headers, redirect: 'error' })
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 409) throw new LeaseEnded(text)
    if (response.status >= 500) throw new Error(`the server answered ${response.status}`)
    throw new Refused(messageOf(text) ?? `the server answered ${response.status}`)
  }
  const post = (path: string, body: object): Promise<Response> =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    /** Undefined if there is nothing to do. */
    async lease(): Promise<Leased | undefined> {
      const response = await post('/lease', {})
      if (response.status === 204) return undefined
      return JSON.parse(await response.text())
    },
    async download(lease: string, target: string, signal: AbortSignal): Promise<void> {
      const { body } = await send(`/tasks/${lease}/source`, { signal })
      if (!body) throw new Error('the source has no content')
      await pipeline(Readable.fromWeb(body), createWriteStream(target))
    },
    async upload(lease: string, name: string, file: string, signal: AbortSignal): Promise<void> {
      const body = await readFile(file)
      const headers = {
        'content-type': 'application/octet-stream',
        'content-sha256': sha256(body),
      }
      await send(`/tasks/${lease}/files/${name}`, { method: 'PUT', headers, body, signal })
    },
    reportProgress: (lease: string, progress: number) => post(`/tasks/${lease}/progress`, { progress }),
    finish: (lease: string) => post(`/tasks/${lease}/done`, {}),
    /** Gives the task back. `isStopped`: only because this runner stops. */
    giveBack: (lease: string, isStopped: boolean) => post(`/tasks/${lease}/failed`, { isStopped }),
  }
}

function messageOf(text: string): string | undefined {
  try {
    const { message }: { message?: unknown } = Object(JSON.parse(text))
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
