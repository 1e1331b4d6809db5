import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { feedback } from '@cliffhanger/contract/feedback'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiBase } from '../../apps/server/src/http/runtime-config.ts'
import { uploadsFolder } from '../../apps/server/src/modules/feedback/image-folder.ts'
import type { ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import { createTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { bombsAndDamagedImages, truncatedImages } from '../../apps/server/src/testing/uploads/bombs.ts'
import { disguisedFiles } from '../../apps/server/src/testing/uploads/false-images.ts'
import { hostileForms } from '../../apps/server/src/testing/uploads/hostile-forms.ts'
import { type HostileUpload, metadataMarker } from '../../apps/server/src/testing/uploads/hostile-upload.ts'
import { realImages } from '../../apps/server/src/testing/uploads/real-images.ts'
import { testScenario } from './scenario.ts'
import { findServedImageError } from './uploads/clean-webp.ts'
import { measurePeakMemoryGrowth } from './uploads/memory-peak.ts'
import { mutateBytes } from './uploads/mutate.ts'

const { path } = feedback.updateHeadImg
const refusals: readonly number[] = [400, 403, 413, 415]
const atOnce = 3
/** Memory limit: two images are decoded at a time with up to 200 MB each, and uploads in flight take 64 MiB. */
const mostMemoryMiB = 750
const largestMutated = 300_000
/** Maximum number of attempts: on a busy machine a large image may exceed the time limit. */
const mostTries = 6

const corpus = (
  await Promise.all([realImages(), disguisedFiles(), bombsAndDamagedImages(), truncatedImages(), hostileForms()])
).flat()
const mutable = corpus.filter(({ body }) => body.length <= largestMutated)

let server: TestServer
let viewer: ProtocolClient
let temporary: string
let accepted = 0
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.viewer()
  temporary = await mkdtemp(join(tmpdir(), 'cliffhanger-uploads-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(temporary, { recursive: true })
})

test('the corpus has at least 60 files with unique names', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  expect(corpus.length).toBeGreaterThanOrEqual(60)
})

/** Sends an upload; retries while the server is busy, or if decoding an image that must be accepted takes too long. */
async function send({ body, contentType }: HostileUpload, expects?: HostileUpload['expects']) {
  const init = { method: 'POST', headers: { 'content-type': contentType }, body }
  const isLate = (status: number) => status === 503 || (status === 413 && expects === 'webp')
  let answer = await viewer.send<{ url: string }>(path, init)
  for (let tries = 1; tries < mostTries && isLate(answer.status); tries += 1) {
    await sleep(500)
    answer = await viewer.send<{ url: string }>(path, init)
  }
  return answer
}

/**
 * Returns the error in the response to an upload; undefined if there is none. Without `expects`, the server may
 * accept or refuse the upload.
 */
async function faultOf(upload: HostileUpload, expects?: HostileUpload['expects']) {
  const answer = await send(upload, expects)
  const { status, code, message, source } = answer
  if (answer.text.includes(metadataMarker)) return 'the canary came back in the answer'
  const isTaken = status === 200 && code === 1 && source !== undefined
  const isRefused = refusals.includes(status) && code === status && message !== ''
  if (isTaken) accepted += 1
  const isExpected = expects === undefined ? isTaken || isRefused : isTaken ? expects === 'webp' : expects === status
  if (!isExpected) return `answered ${status} with code ${code}: ${message}`
  return isTaken ? findServedImageError(server.origin + source.url) : undefined
}

/** Sends half of an upload, then calls `then` with the rest. Returns the status, or 0 for a lost connection. */
function sendHalf(
  { state: { cookie = '', token = '' } }: ProtocolClient,
  { body, contentType }: HostileUpload,
  then: (sending: ClientRequest, rest: Buffer) => void,
): Promise<number> {
  const headers = { 'content-type': contentType, 'content-length': body.length, cookie, bearertoken: token }
  return new Promise((resolve) => {
    const sending = request(`${server.origin}${apiBase}${path}`, { method: 'POST', headers })
    sending.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    sending.on('error', () => resolve(0))
    const half = Math.floor(body.length / 2)
    sending.write(body.subarray(0, half), () => setTimeout(() => then(sending, body.subarray(half)), 40))
  })
}

/** Deletes the account during the upload, which must then be refused. */
async function deletedMeanwhile(upload: HostileUpload): Promise<string | undefined> {
  const client = await server.viewer()
  const { db } = server.deps
  const deletion = db.updateTable('users').set({ deleted_at: new Date(server.clock.now) })
  const status = await sendHalf(client, upload, (sending, rest) => {
    void deletion
      .where('user_id', '=', client.state.userId)
      .execute()
      .then(() => sending.end(rest))
  })
  return status === 401 ? undefined : `a viewer who was deleted meanwhile was answered ${status}`
}

async function brokenOff(upload: HostileUpload): Promise<string | undefined> {
  const status = await sendHalf(viewer, upload, (sending) => void sending.destroy())
  return status === 0 ? undefined : `an upload that was broken off was answered ${status}`
}

/** Runs one round: first each file of the corpus unchanged, then mutated files and aborted uploads. */
async function play(round: number, random: Random): Promise<string | undefined> {
  const whole = corpus[round]
  const fault = (what: string, found: string | undefined) => found && `round ${round}, ${what}: ${found}`
  if (whole) return fault(whole.name, await faultOf(whole, whole.expects))
  const photo = random.pick(corpus.filter(({ expects, body }) => expects === 'webp' && body.length < 60_000))
  if (round % 30 === 0) return fault('deleted meanwhile', await deletedMeanwhile(photo))
  if (round % 30 === 1) return fault('broken off', await brokenOff(photo))
  const [one, other] = [random.pick(mutable), random.pick(mutable)]
  return fault(`a mutation of ${one.name}`, await faultOf({ ...one, body: mutateBytes(one.body, other.body, random) }))
}

const row = {
  id: 'R8',
  property: 'uploads: a clean webp or 4xx, no metadata, nothing left',
  unit: 'files',
  brief: corpus.length,
  quick: corpus.length + 150,
  full: corpus.length * 20,
}
testScenario(row, async ({ rounds, seed, audits, note }) => {
  audits(server.deps)
  const faults: string[] = []
  const peakOf = measurePeakMemoryGrowth()
  let next = 0
  const sender = async () => {
    for (let round = next++; round < rounds; round = next++) {
      const found = await play(round, createRandom(seed + round))
      if (found !== undefined) faults.push(found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  const peakMiB = peakOf()
  note(`${accepted} taken, ${peakMiB} MiB at most`)
  expect(faults.length, faults.slice(0, 5).join('\n')).toBe(0)
  expect(peakMiB).toBeLessThan(mostMemoryMiB)
  expect(await filesIn(uploadsFolder(server.deps.config.dataDir)), 'files of images').toHaveLength(accepted)
  expect(await readdir(temporary), 'temporary files').toEqual([])
  expect((await readdir(server.deps.config.dataDir)).filter((name) => name !== 'title-uploads')).toEqual(['uploads'])
})

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
