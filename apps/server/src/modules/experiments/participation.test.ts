import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  controlVariant,
  type ExperimentWorld,
  endExperimentsAfterEachTest,
  openExperimentWorld,
} from '../../testing/experiments-world.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { mergeWallets } from '../wallet/ledger.ts'

let lab: ExperimentWorld
beforeAll(async () => {
  lab = await openExperimentWorld()
})
afterAll(() => lab.close())
endExperimentsAfterEachTest(() => lab)
const started: ExperimentWorld['started'] = (changes) => lab.started(changes)

async function setCurrency(currency: string): Promise<void> {
  await lab.server.database.pool.query('UPDATE shop SET currency = $1', [currency])
  await lab.server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
}

test("a variant's price is never shown in another currency, and a shown price is kept in its currency", async () => {
  const vidId = await lab.publish()
  const experiment = await started({
    kind: 'wholeTitlePrice',
    vidIds: [vidId],
    variants: [controlVariant, { name: 'B', price: '4.99' }],
  })
  // The revenue of this experiment is counted in dollars.
  await started({ kind: 'freeEpisodes', vidIds: [vidId], variants: [controlVariant, { name: 'B', freeEpisodes: 2 }] })
  const [before, after] = [await lab.viewerWith(1, experiment), await lab.viewerWith(1, experiment)]
  expect(await lab.wall(before, vidId)).toMatchObject({ wholeTitlePrice: '4.99' })
  await setCurrency('EUR')
  try {
    for (const viewer of [before, after]) {
      expect(await lab.wall(viewer, vidId)).toMatchObject({ wholeTitlePrice: '6.99' })
    }
    expect(await lab.exposures(after.state.userId)).toEqual([])
    const inEuro = await started({ kind: 'episodePrice', vidIds: [vidId] })
    const guest = await lab.viewerWith(0, inEuro)
    await lab.wall(guest, vidId)
    await mergeWallets(lab.server.deps.db, guest.state.userId, before.state.userId, lab.at())
  } finally {
    await setCurrency('USD')
  }
  expect(await lab.wall(before, vidId), 'after a merge with a price in euro').toMatchObject({ wholeTitlePrice: '4.99' })
})

test('an experiment on all titles starts although one title costs less, and exposes no viewer at that title', async () => {
  const { vidId } = await publishSample(lab.server.deps.db, 'lab-cheap', { pricePerEpisode: 5 })
  const experiment = await started({ vidIds: [] })
  const viewer = await lab.viewerWith(1, experiment)
  expect(await lab.wall(viewer, vidId)).toMatchObject({ coins: 5 })
  expect(await lab.exposures(viewer.state.userId)).toEqual([])
  expect(await lab.wall(viewer, await lab.publish())).toMatchObject({ coins: 15 })
})

test('a viewer who has an episode without having paid for it takes part', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewer = await lab.viewerWith(1, experiment)
  await lab.server.database.pool.query(
    'INSERT INTO entitlements (user_id, vid_id, episode, created_at) VALUES ($1, $2, 3, $3)',
    [viewer.state.userId, vidId, lab.at()],
  )
  expect(await lab.wall(viewer, vidId, 4)).toMatchObject({ coins: 15 })
  // Removes the right that the test inserted, because the audit expects a ledger entry for each right.
  await lab.server.database.pool.query('DELETE FROM entitlements WHERE user_id = $1', [viewer.state.userId])
})

test('a viewer who has paid for an episode of a title keeps its price and takes no part in a price experiment', async () => {
  const vidId = await lab.publish()
  const viewer = await lab.richViewer()
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3, coins: 20 })
  await started({ vidIds: [vidId] })
  expect(await lab.wall(viewer, vidId, 4)).toMatchObject({ coins: 20 })
  expect(await lab.exposures(viewer.state.userId)).toEqual([])
})
