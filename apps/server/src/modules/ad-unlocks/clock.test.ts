import { studio } from '@cliffhanger/contract/studio/studio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRewardedAdsWorld, type RewardedAdsWorld } from '../../testing/ads-world.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { auditWallet } from '../wallet/audit.ts'

let world: RewardedAdsWorld
let owner: StudioClient
beforeAll(async () => {
  world = await openRewardedAdsWorld('clock')
  owner = await signInAs(world.server, 'owner')
})
afterAll(async () => {
  expect(await auditWallet(world.server.deps.db)).toEqual([])
  await world.close()
})

test('the owner can switch ads on in Studio and see their statistics, and the change is logged', async () => {
  const { version: base, terms, hasTag } = await owner.ask(studio.adUnlocks.state, { language: 'en' })
  expect({ base, terms, hasTag }).toEqual({
    base: 0,
    terms: { isOn: false, perDay: 3, allTitles: true, titles: [], lastEpisode: 0 },
    hasTag: true,
  })
  const on = { isOn: true, perDay: 2, allTitles: false, titles: [world.vidId, world.vidId], lastEpisode: 5 }
  await owner.ask(studio.adUnlocks.publish, { base, terms: on })
  const late = await owner.call(studio.adUnlocks.publish, { base, terms: on })
  expect(late.failure).toMatchObject({ reason: 'conflict', field: 'base' })
  const { rows } = await world.server.database.pool.query(
    `SELECT command, changes FROM operator_actions a JOIN operator_outcomes USING (action_id)
      WHERE changes IS NOT NULL ORDER BY a.action_id DESC LIMIT 1`,
  )
  expect(rows[0]).toEqual({
    command: 'studio adUnlocks publish',
    changes: {
      before: { isOn: false, perDay: 3, titles: 'all', lastEpisode: 'all' },
      after: { isOn: true, perDay: 2, titles: [world.vidId], lastEpisode: 5 },
    },
  })
  const viewer = await world.server.viewer()
  const view = await world.begun(viewer)
  await world.begun(await world.server.viewer())
  await world.report(view)
  expect(await owner.ask(studio.adUnlocks.state, { language: 'en' })).toMatchObject({
    begun: 2,
    verified: 1,
    unlocked: 1,
  })
})

test('an empty selection of titles is refused, and a deleted title stays selected', async () => {
  const { version: base, terms } = await owner.ask(studio.adUnlocks.state, { language: 'en' })
  for (const wrong of [
    { allTitles: false, titles: [] },
    { allTitles: true, titles: [world.vidId] },
  ]) {
    const { failure } = await owner.call(studio.adUnlocks.publish, { base, terms: { ...terms, ...wrong } })
    expect(failure).toMatchObject({ reason: 'badRequest', field: 'titles' })
  }
  const chosen = { ...terms, allTitles: false, titles: ['999999'] }
  await owner.ask(studio.adUnlocks.publish, { base, terms: chosen })
  expect(await owner.ask(studio.adUnlocks.state, { language: 'en' })).toMatchObject({
    terms: chosen,
    titles: [{ vidId: '999999', title: '#999999' }],
  })
  expect((await world.offer(await world.server.viewer())).status).toBe(404)
  await owner.ask(studio.adUnlocks.publish, { base: base + 1, terms })
})

test.each([{ perDay: 0 }, { perDay: 21 }, { lastEpisode: -1 }, { titles: ['x'] }])(
  'publishing ad terms with the invalid value %o is refused',
  async (wrong) => {
    const { version: base, terms } = await owner.ask(studio.adUnlocks.state, { language: 'en' })
    const { failure } = await owner.call(studio.adUnlocks.publish, { base, terms: { ...terms, ...wrong } })
    expect(failure).toMatchObject({ reason: 'badRequest' })
  },
)

test('with verification by the clock, an ad unlocks its episode eight seconds after it was last started', async () => {
  const viewer = await world.server.viewer()
  const view = await world.begun(viewer)
  world.server.clock.now += 7_999
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'waiting' })
  expect(await world.begun(viewer)).toBe(view)
  world.server.clock.now += 7_999
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'waiting' })
  world.server.clock.now += 1
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'unlocked' })
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'unlocked' })
  expect(await world.unlockedOf(viewer)).toEqual([3])
})
