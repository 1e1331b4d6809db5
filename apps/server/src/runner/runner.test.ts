import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackUrlOf } from '../http/loopback.ts'
import { runRunner } from './run-runner.ts'
import {
  createRunnerClient,
  LeaseEndedError,
  type RenditionPiece,
  RequestRefusedError,
  UnknownTokenError,
} from './runner-client.ts'
import { leastPieceBytes, sendRenditions } from './send-rungs.ts'
import { removeAbandonedFolders } from './work-folder.ts'

const { signal: never } = new AbortController()
const media = { packageEpisode: () => Promise.reject(new Error('nothing is encoded')) }

async function folderOf(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'send-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '180'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, '180', name), bytes)
  return folder
}

test('pieces shrink until a slow network can send them, and arrive without gaps', async () => {
  const files = {
    'init.mp4': Buffer.alloc(700, 1),
    '0.m4s': Buffer.alloc(300_000, 2),
    '1.m4s': Buffer.alloc(90_000, 3),
  }
  const received: RenditionPiece[] = []
  const sendPiece = async (piece: RenditionPiece) => {
    if (piece.bytes.length > leastPieceBytes) throw new Error('the request took too long')
    received.push(piece)
  }
  await sendRenditions(await folderOf(files), [180], sendPiece, { signal: never, pauseMs: 1 })
  let length = 0
  for (const { offset, bytes } of received) {
    expect(offset).toBe(length)
    length += bytes.length
  }
  expect(Buffer.concat(received.map(({ bytes }) => bytes))).toEqual(Buffer.concat(Object.values(files)))
})

test('a refused piece is not sent again', async () => {
  let sent = 0
  const refuse = async () => {
    sent += 1
    throw new RequestRefusedError('The package is too large')
  }
  const folder = await folderOf({ 'init.mp4': Buffer.alloc(10) })
  await expect(sendRenditions(folder, [180], refuse, { signal: never, pauseMs: 1 })).rejects.toThrow('too large')
  expect(sent).toBe(1)
})

/** Starts a server that answers with these statuses, one after the other, and then always with 401. Returns its URL. */
async function answering(statuses: readonly number[]): Promise<string> {
  const left = [...statuses]
  const server = createServer((_request, response) => {
    response.writeHead(left.shift() ?? 401, { 'content-type': 'application/json' })
    response.end('{"message":"as it is"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return loopbackUrlOf(server.address())
}

test('a runner ends only when its token is unknown, and reports a repeated problem once', async () => {
  const statuses = [400, 404, 408, 413, 422, 426, 429, 500, 502, 503]
  const client = createRunnerClient({ server: await answering(statuses), token: 'run_x' })
  const lines: string[] = []
  const running = runRunner({ client, media, say: (line) => lines.push(line), signal: never, idleMs: 1 })
  await expect(running).rejects.toThrow(UnknownTokenError)
  expect(lines).toEqual(['The server gives no work: as it is'])
})

test.each([
  [400, 'Error', Error],
  [409, 'LeaseEndedError', LeaseEndedError],
  [413, 'RequestRefusedError', RequestRefusedError],
  [422, 'RequestRefusedError', RequestRefusedError],
  [401, 'UnknownTokenError', UnknownTokenError],
])('the HTTP status %i becomes an error of the class %s', async (status, _, kind) => {
  const client = createRunnerClient({ server: await answering([status]), token: 'run_x' })
  const error: unknown = await client.finish('lease').catch((one: unknown) => one)
  expect(Object(error).constructor).toBe(kind)
})

test('a runner reports why the server cannot be reached', async () => {
  const lines: string[] = []
  const stop = new AbortController()
  const say = (line: string) => {
    lines.push(line)
    stop.abort()
  }
  const client = createRunnerClient({ server: 'http://127.0.0.1:9', token: 'run_x' })
  await runRunner({ client, media, say, signal: stop.signal, idleMs: 1 })
  expect(lines).toEqual([expect.stringMatching(/fetch failed: .*(ECONNREFUSED|bad port)/)])
})

test('removes the work folders of killed runners', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'left-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  // No process has an id as large as 99999999, so this runner counts as killed.
  const names = ['cliffhanger-runner-99999999-a', `cliffhanger-runner-${process.ppid}-b`, 'another-99999999-c']
  for (const name of names) await mkdir(join(parent, name))
  await removeAbandonedFolders(parent)
  expect((await readdir(parent)).sort()).toEqual(names.slice(1).sort())
})
