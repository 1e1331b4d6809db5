import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { pollUntil } from '../../apps/server/src/testing/paying.ts'
import { createRandom } from '../../apps/server/src/testing/random.ts'
import { type Attack, sendRequestLine } from './forged/attempt.ts'
import { mediaFilePaths, subtitleCodes } from './forged/canaries.ts'
import { createMailedCodeAttack } from './forged/code-attacks.ts'
import { type ForgedWorld, openForgedWorld } from './forged/forged-world.ts'
import { createLockedCallAttack, createLockedPageAttack } from './forged/locked-attacks.ts'
import { createMediaAttack, createViewerImageAttack } from './forged/media-attacks.ts'
import { createPathAttack } from './forged/path-attacks.ts'
import { createCheckCallAttack, createSessionAttack } from './forged/session-attacks.ts'
import { testScenario } from './scenario.ts'

const inFlight = 8
/** Fixed seed of the media files: their content is irrelevant to the test. */
const seedOfCanaries = 6

let world: ForgedWorld
beforeAll(async () => {
  world = await openForgedWorld(createRandom(seedOfCanaries))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.server.close()
})

/**
 * Checks that viewers with access receive every canary; otherwise no attack could find one. Returns the number of
 * responses with a canary.
 */
async function controls({ server, locked, owner, member, port, tokenOf, scan, image }: ForgedWorld): Promise<number> {
  let found = 0
  const expectCanary = (what: string, seen: string) => {
    expect(scan(seen), what).toBeDefined()
    found += 1
  }
  for (const { subject, mark } of locked) {
    const { cpId, vidId, episodeN } = subject
    const token = tokenOf(subject)
    const media = mediaFilePaths(mark).map((file) => `/media/${token}/${cpId}/${vidId}/${episodeN}/${file}`)
    const subtitles = subtitleCodes.map((code) => `/subtitles/${token}/${cpId}/${vidId}/${code}/${episodeN}.srt`)
    for (const path of [...media, ...subtitles]) {
      expectCanary(path, (await sendRequestLine(port, `GET ${path} HTTP/1.1`)).seen)
    }
    for (const client of [owner, member]) {
      const episode = { videoId: vidId, episodeN: Number(episodeN) }
      expectCanary('videoDetails', JSON.stringify(await client.ask(playback.videoDetails, episode)))
    }
    const headers = { cookie: owner.state.cookie ?? '', accept: 'text/html' }
    // If rendering takes too long, the server sends the page without the first frame, so the request is retried.
    const page = async () => (await fetch(`${server.origin}/video?vid=${vidId}&ep=${episodeN}`, { headers })).text()
    await pollUntil('the player’s page', async () => scan(await page()) !== undefined)
    found += 1
  }
  expect((await fetch(server.origin + image)).status).toBe(200)
  return found
}

const row = {
  id: 'R6',
  property: 'forged tokens, cookies, codes, media tokens and paths; locked episodes: nothing accepted, no canary seen',
  unit: 'attempts',
  brief: 1_500,
  quick: 5_000,
  full: 300_000,
  roundMs: 15,
}
testScenario(row, async ({ rounds, seed, audits, note }) => {
  audits(world.server.deps)
  const attacks = [
    [35, createMediaAttack(world)],
    [3, createViewerImageAttack(world)],
    [27, createPathAttack(world)],
    [15, await createSessionAttack(world)],
    [3, createCheckCallAttack(world)],
    [1, createMailedCodeAttack(world)],
    [4, createLockedPageAttack(world)],
    [12, await createLockedCallAttack(world)],
  ] as const
  /** List of attacks in which each occurs as often as its weight. */
  const drawn: readonly Attack[] = attacks.flatMap(([weight, attack]) => Array<Attack>(weight).fill(attack))
  const before = await controls(world)
  const faults: string[] = []
  let next = 0
  async function attempt(round: number): Promise<void> {
    const random = createRandom(seed + round)
    const { what, isAccepted, seen } = await random.pick(drawn)(random)
    const leak = world.scan(seen)
    if (isAccepted) faults.push(`attempt ${round}, ${what}: accepted with ${seen.slice(0, 300)}`)
    else if (leak !== undefined) faults.push(`attempt ${round}, ${what}: gave ${leak}`)
  }
  const attacker = async () => {
    for (let round = next++; round < rounds; round = next++) await attempt(round)
  }
  await Promise.all(Array.from({ length: inFlight }, attacker))
  note(`${faults.length} accepted, canaries seen with the right tokens ${before + (await controls(world))} times`)
  expect(faults.length, faults.slice(0, 5).join('\n')).toBe(0)
})
