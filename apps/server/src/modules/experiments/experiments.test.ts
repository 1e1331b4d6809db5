import { payments } from '@cliffhanger/contract/payments'
import { paywall } from '@cliffhanger/contract/paywall'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  controlVariant,
  type ExperimentWorld,
  endExperimentsAfterEachTest,
  openExperimentWorld,
} from '../../testing/experiments-world.ts'
import { signIn } from '../../testing/outbox.ts'
import { orderInput, saveBillingInfo } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { assignVariantIndex } from './assign.ts'
import { endExperiment } from './experiment-store.ts'
import { createExperimentsPersonalData } from './personal-data.ts'

let lab: ExperimentWorld
beforeAll(async () => {
  lab = await openExperimentWorld()
})
afterAll(() => lab.close())
endExperimentsAfterEachTest(() => lab)
const started: ExperimentWorld['started'] = (changes) => lab.started(changes)
const stop = (id: string) => endExperiment(lab.server.deps.db, id, { reason: 'operator', at: lab.at() })

const list = (viewer: ProtocolClient, videoId: string) => viewer.ask(playback.getPlayList, { videoId })
const unlock = (viewer: ProtocolClient, vidId: string, nepisode: number, coins?: number) =>
  viewer.call(wallet.addBuyPlay, { vidId, nepisode, ...(coins !== undefined && { coins }) })
const idOf = (viewer: ProtocolClient) => viewer.state.userId

test('without an experiment the play list has no `hasExperiment`, and the paywall shows current terms', async () => {
  const vidId = await lab.publish()
  const viewer = await lab.server.viewer()
  expect(await list(viewer, vidId)).not.toHaveProperty('hasExperiment')
  expect(await lab.wall(viewer, vidId)).toEqual({ coins: 20, payNVideo: 3, wholeTitlePrice: '6.99' })
  expect(await lab.exposures(idOf(viewer))).toEqual([])
})

test('a lower price is shown at the paywall, charged, and kept after the experiment ends', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewer = await lab.viewerWith(1, experiment)
  expect(await list(viewer, vidId)).toMatchObject({ hasExperiment: true, consumeCoin: 20 })
  expect(await lab.exposures(idOf(viewer)), 'before the wall').toEqual([])
  expect(await lab.wall(viewer, vidId)).toMatchObject({ coins: 15 })
  expect(await lab.exposures(idOf(viewer))).toMatchObject([{ variant: 1 }])
  expect(await list(viewer, vidId)).toMatchObject({ consumeCoin: 15 })
  // The experiment ends while the paywall is open.
  await stop(experiment.experiment_id)
  expect((await unlock(viewer, vidId, 3, 20)).code, 'a price that was not shown last').toBe(-3)
  expect((await unlock(viewer, vidId, 3, 15)).code).toBe(1)
  expect(await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 5 })).toMatchObject({
    rows: [{ kind: 'unlock', coins: -15 }, {}],
  })
  await lab.server.database.pool.query('UPDATE titles SET price_per_episode = 30 WHERE vid_id = $1', [vidId])
  await lab.server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
  expect((await unlock(viewer, vidId, 4)).code).toBe(1)
  const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 1 })
  expect(rows).toMatchObject([{ coins: -15 }])
})

test('a viewer in the control group never pays more than was shown, and pays less if the title becomes cheaper', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewer = await lab.viewerWith(0, experiment)
  expect(await lab.wall(viewer, vidId)).toMatchObject({ coins: 20 })
  const setPrice = async (coins: number) => {
    await lab.server.database.pool.query('UPDATE titles SET price_per_episode = $2 WHERE vid_id = $1', [vidId, coins])
    await lab.server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
  }
  await setPrice(25)
  expect(await lab.wall(viewer, vidId)).toMatchObject({ coins: 20 })
  expect((await unlock(viewer, vidId, 3, 25)).code).toBe(-3)
  await setPrice(10)
  expect((await unlock(viewer, vidId, 3, 10)).code).toBe(1)
})

test('a variant’s extra free episodes open at the paywall and stay open after the experiment ends', async () => {
  const vidId = await lab.publish()
  const experiment = await started({
    kind: 'freeEpisodes',
    vidIds: [vidId],
    variants: [controlVariant, { name: 'B', freeEpisodes: 4 }],
  })
  const [control, viewer] = [await lab.viewerWith(0, experiment), await lab.viewerWith(1, experiment)]
  const details = (of: ProtocolClient, episodeN: number) => of.call(playback.videoDetails, { videoId: vidId, episodeN })
  expect((await details(viewer, 3)).code, 'before the wall').toBe(-1)
  expect(await lab.wall(control, vidId)).toMatchObject({ payNVideo: 3 })
  expect(await lab.wall(viewer, vidId)).toMatchObject({ payNVideo: 5 })
  await stop(experiment.experiment_id)
  expect((await details(control, 3)).code).toBe(-1)
  expect((await details(viewer, 4)).code).toBe(1)
  expect((await details(viewer, 5)).code).toBe(-1)
  expect(await list(viewer, vidId)).toMatchObject({ payNVideo: 5 })
  expect((await unlock(viewer, vidId, 4)).code, 'a free episode costs nothing').toBe(1)
  expect((await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 5 })).total).toBe(1)
})

test('a viewer to whom an experiment showed a lower whole-title price keeps it after the experiment ends', async () => {
  const vidId = await lab.publish()
  const experiment = await started({
    kind: 'wholeTitlePrice',
    vidIds: [vidId],
    variants: [controlVariant, { name: 'B', price: '4.99' }],
  })
  const viewer = await lab.viewerWith(1, experiment)
  expect(await lab.wall(viewer, vidId)).toMatchObject({ wholeTitlePrice: '4.99' })
  await stop(experiment.experiment_id)
  expect(await list(viewer, vidId)).toMatchObject({ wholeTitlePrice: '4.99' })
  await saveBillingInfo(viewer)
  const order = (amount: string) =>
    viewer.call(payments.createOrder, { ...orderInput(viewer, lab.server.origin, { vidId }), amount })
  expect((await order('6.99')).code, 'a price that was not shown last').toBe(-3)
  expect((await order('4.99')).code).toBe(1)
  expect((await viewer.ask(wallet.orders, { pageNum: 1, pageSize: 5 })).rows).toMatchObject([{ price: '4.99' }])
})

test("the paywall shows the variant's offer order and heading while the experiment runs", async () => {
  const vidId = await lab.publish()
  const offers = ['wholeTitle', 'episode', 'membership'] as const
  const words = Object.fromEntries(languages.map(({ key }) => [key, `Keep watching ${key}`]))
  const order = await started({ kind: 'offers', vidIds: [vidId], variants: [controlVariant, { name: 'B', offers }] })
  const heading = await started({ kind: 'words', vidIds: [vidId], variants: [controlVariant, { name: 'B', words }] })
  let viewer: ProtocolClient
  do viewer = await lab.viewerWith(1, order, false)
  while (assignVariantIndex(lab.server.deps.secrets, heading, idOf(viewer)) !== 1)
  const usual = { coins: 20, payNVideo: 3, wholeTitlePrice: '6.99' }
  expect(await lab.wall(viewer, vidId)).toEqual({ ...usual, offers, heading: 'Keep watching en' })
  await stop(order.experiment_id)
  await stop(heading.experiment_id)
  await expect.poll(() => lab.wall(viewer, vidId)).toEqual(usual)
})

test.each([
  ['a price above that of today', { variants: [controlVariant, { name: 'B', coins: 21 }] }, 'variants.1.coins'],
  [
    'fewer free episodes',
    { kind: 'freeEpisodes', variants: [controlVariant, { name: 'B', freeEpisodes: 1 }] },
    'variants.1.freeEpisodes',
  ],
  [
    'a dearer whole title',
    { kind: 'wholeTitlePrice', variants: [controlVariant, { name: 'B', price: '7.00' }] },
    'variants.1.price',
  ],
] as const)('an experiment with %s does not start, and the error names the field', async (_, changes, field) => {
  const vidId = await lab.publish()
  expect(await lab.start(await lab.draft({ ...changes, vidIds: [vidId] }))).toEqual({ reason: 'refused', field })
})

test('two experiments of one kind on a title need a group, and a viewer takes part in only one of them', async () => {
  const vidId = await lab.publish()
  const [one, two, three] = await Promise.all([
    lab.draft({ vidIds: [vidId], group: 'coins', share: 60 }),
    lab.draft({ vidIds: [vidId], group: 'coins', share: 40 }),
    lab.draft({ vidIds: [vidId], group: 'coins', share: 1 }),
  ])
  for (const id of [one, two]) expect(await lab.start(id)).toMatchObject({ state: 'running' })
  expect(await lab.start(three)).toEqual({ reason: 'refused', field: 'share' })
  expect(await lab.start(await lab.draft({ vidIds: [vidId] }))).toEqual({ reason: 'refused', field: 'group' })
  const viewers = await Promise.all(Array.from({ length: 30 }, () => lab.server.viewer()))
  await Promise.all(viewers.map((viewer) => lab.wall(viewer, vidId)))
  const all = await Promise.all(viewers.map((viewer) => lab.exposures(idOf(viewer))))
  expect(all.map((exposures) => exposures.length)).toEqual(viewers.map(() => 1))
  expect(new Set(all.flat().map(({ experiment_id }) => experiment_id))).toEqual(new Set([one, two]))
  // The first experiment ends and a new one gets its share. The viewers already took part in an experiment of the
  // group.
  await stop(one)
  const next = await lab.draft({ vidIds: [vidId], group: 'coins', share: 60 })
  expect(await lab.start(next)).toMatchObject({ state: 'running' })
  await Promise.all(viewers.map((viewer) => lab.wall(viewer, vidId)))
  const later = await Promise.all(viewers.map((viewer) => lab.exposures(idOf(viewer))))
  expect(later.map((exposures) => exposures.length)).toEqual(viewers.map(() => 1))
})

test('concurrent requests to two servers expose a viewer once, with the same variant', async () => {
  const vidId = await lab.publish()
  const experiment = await started({
    vidIds: [vidId],
    variants: [controlVariant, { name: 'B', coins: 15 }, { name: 'C', coins: 10 }],
  })
  const viewers = await Promise.all(Array.from({ length: 12 }, () => lab.server.viewer()))
  const answers = await Promise.all(
    viewers.map(async (viewer) => {
      const beside = lab.other.client(viewer.state.deviId)
      Object.assign(beside.state, viewer.state)
      const calls = Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? viewer : beside).ask(paywall.paywall, { vidId, episodeN: 3 }),
      )
      return Promise.all(calls)
    }),
  )
  for (const [index, viewer] of viewers.entries()) {
    const expected = assignVariantIndex(lab.other.deps.secrets, experiment, idOf(viewer))
    expect(await lab.exposures(idOf(viewer))).toMatchObject([{ variant: expected }])
    expect(new Set(answers[index]?.map(({ coins }) => coins))).toEqual(new Set([[20, 15, 10][expected ?? -1]]))
  }
})

test('a concurrent unlock and paywall request charge the price that was shown', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  for (let round = 0; round < 8; round += 1) {
    const viewer = await lab.viewerWith(1, experiment)
    const [wall, bought] = await Promise.all([lab.wall(viewer, vidId), unlock(viewer, vidId, 3, 20)])
    const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 1 })
    // If the paywall request is first, the unlock at the old price is refused. If the unlock is first, its price also
    // applies at the paywall. If the paywall request arrives during the unlock, the lower price is charged.
    if (bought.code === 1) expect(rows[0]?.coins).toBe(-wall.coins)
    else expect([bought.code, wall.coins]).toEqual([-3, 15])
  }
})

test('an account gets the variant and the prices of the guest that is merged into it', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const [guest, account] = [await lab.viewerWith(1, experiment), await lab.viewerWith(0, experiment)]
  expect(await lab.wall(guest, vidId)).toMatchObject({ coins: 15 })
  await mergeWallets(lab.server.deps.db, idOf(guest), idOf(account), lab.at())
  expect(await lab.exposures(idOf(account))).toMatchObject([{ variant: 1, counted_as: null }])
  expect((await lab.exposures(idOf(guest)))[0]?.counted_as).not.toBeNull()
  expect(await lab.wall(account, vidId)).toMatchObject({ coins: 15 })
  expect((await unlock(account, vidId, 3, 15)).code).toBe(1)
})

test('an account that paid the full price pays the lower price that its merged guest was shown', async () => {
  const vidId = await lab.publish()
  const account = await lab.richViewer()
  await unlock(account, vidId, 3, 20)
  const experiment = await started({ vidIds: [vidId] })
  const guest = await lab.viewerWith(1, experiment)
  await lab.wall(guest, vidId)
  await mergeWallets(lab.server.deps.db, idOf(guest), idOf(account), lab.at())
  expect((await unlock(account, vidId, 4, 15)).code).toBe(1)
})

test('an account gets the variant and prices of the guest who logs in to it, and both count as one viewer', async () => {
  const vidId = await lab.publish()
  const { dataDir } = lab.server.deps.config
  const address = 'lab@example.com'
  const before = await lab.server.viewer()
  await signIn(before, dataDir, address)
  let experiment = await started({ vidIds: [vidId] })
  // Restarts the experiment until the hash gives the account another variant than 1, the variant of the guest.
  while (assignVariantIndex(lab.server.deps.secrets, experiment, idOf(before)) === 1) {
    await stop(experiment.experiment_id)
    experiment = await started({ vidIds: [vidId] })
  }
  const guest = await lab.viewerWith(1, experiment, false)
  const guestId = idOf(guest)
  await lab.wall(guest, vidId)
  await signIn(guest, dataDir, address)
  expect(idOf(guest)).toBe(idOf(before))
  expect(await lab.exposures(idOf(guest))).toMatchObject([{ variant: 1, counted_as: null }])
  expect((await lab.exposures(guestId))[0]?.counted_as).not.toBeNull()
  expect(await lab.wall(before, vidId)).toMatchObject({ coins: 15 })
})

test('a purge of an account removes the ids of its merged guests from their exposures', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const [guest, account] = [await lab.richViewer(), await lab.richViewer()]
  await lab.wall(guest, vidId)
  const { db } = lab.server.deps
  await mergeWallets(db, idOf(guest), idOf(account), lab.at())
  await db.transaction().execute((tx) => createExperimentsPersonalData().erase(tx, idOf(account)))
  const left = db.selectFrom('experiment_viewers').select('user_id')
  expect(await left.where('experiment_id', '=', experiment.experiment_id).execute()).toEqual([
    { user_id: null },
    { user_id: null },
  ])
})

test("a purge removes the viewer's id and shown prices, and the anonymous exposure still counts", async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewer = await lab.server.viewer()
  await lab.wall(viewer, vidId)
  const part = createExperimentsPersonalData()
  const { db } = lab.server.deps
  await db.transaction().execute((tx) => part.erase(tx, idOf(viewer)))
  expect(await lab.exposures(idOf(viewer))).toEqual([])
  expect(await db.selectFrom('shown_terms').selectAll().where('user_id', '=', idOf(viewer)).execute()).toEqual([])
  const left = db.selectFrom('experiment_viewers').selectAll().where('experiment_id', '=', experiment.experiment_id)
  expect(await left.execute()).toMatchObject([{ user_id: null }])
})
