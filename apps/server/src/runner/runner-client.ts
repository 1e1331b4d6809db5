import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '@cliffhanger/media-ingest/store/content-hash'
import type { RunnerJob } from '../modules/runners/tables.ts'
import { runnerProgramVersion } from '../runner-version.ts'

/** The server answered that the lease has ended: another runner has the task, or the task is no longer needed. */
export class LeaseEndedError extends Error {}
/** The server refused a request for good; the message is the server's reason. */
export class RequestRefusedError extends Error {}
/** The server does not know the token. */
export class UnknownTokenError extends RequestRefusedError {}

/** Statuses after which a retry may succeed: Node answers 400 to a slow request, a proxy 404 during a deployment. */
const passingStatuses: readonly number[] = [400, 404, 408, 426, 429]

export interface LeasedJob {
  readonly lease: string
  readonly job: RunnerJob
}
/** A piece of a rendition: consecutive bytes that are sent in one request. */
export interface RenditionPiece {
  readonly width: number
  readonly offset: number
  readonly bytes: Buffer<ArrayBuffer>
}
/** The reason why a runner returns a task to the server. After a failure, this runner does not get the task again. */
export interface TaskReturn {
  readonly isFailure: boolean
  readonly reason: string
}
export type RunnerClient = ReturnType<typeof createRunnerClient>

/**
 * Creates the HTTP client of a runner. Its methods throw `LeaseEndedError`, `RequestRefusedError`, or another error if a
 * retry may succeed, such as a network error of `fetch`. @param version of this program
 */
export function createRunnerClient({
  server,
  token,
  version = runnerProgramVersion,
}: {
  readonly server: string
  readonly token: string
  readonly version?: string
}) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(new URL(`/runners${path}`, server), { ...init, headers, redirect: 'error' })
    if (response.ok) return response
    const message = messageOf(await response.text()) ?? `the server answered ${response.status}`
    if (response.status === 401) throw new UnknownTokenError(message)
    if (response.status === 409) throw new LeaseEndedError(message)
    if (response.status >= 500 || passingStatuses.includes(response.status)) throw new Error(message)
    throw new RequestRefusedError(message)
  }
  const post = (path: string, body: object): Promise<Response> =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    /** Leases the next task; undefined if the server has none. */
    async lease(): Promise<LeasedJob | undefined> {
      const response = await post('/lease', { version })
      if (response.status === 204) return undefined
      return JSON.parse(await response.text())
    },
    async download(lease: string, target: string, signal: AbortSignal): Promise<void> {
      const { body } = await send(`/tasks/${lease}/source`, { signal })
      if (!body) throw new Error('the source has no content')
      await pipeline(Readable.fromWeb(body), createWriteStream(target))
    },
    async sendPiece(lease: string, { width, offset, bytes }: RenditionPiece, signal: AbortSignal): Promise<void> {
      const headers = { 'content-type': 'application/octet-stream', 'content-sha256': sha256(bytes) }
      await send(`/tasks/${lease}/rungs/${width}/${offset}`, { method: 'PUT', headers, body: bytes, signal })
    },
    reportProgress: (lease: string, progress: number) => post(`/tasks/${lease}/progress`, { progress }),
    finish: (lease: string) => post(`/tasks/${lease}/done`, {}),
    giveBack: (lease: string, why: TaskReturn) => post(`/tasks/${lease}/failed`, why),
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
