import { wallet } from '@cliffhanger/contract/wallet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { isDistributed } from '../../db/distributed.ts'
import {
  controlVariant,
  type ExperimentWorld,
  endExperimentsAfterEachTest,
  openExperimentWorld,
} from '../../testing/experiments-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { unlockEpisode, unlockEpisodesInBatch } from '../access/store.ts'
import { exportUser } from '../accounts/export.ts'
import { type ExperimentRow, endExperiment } from './experiment-store.ts'
import { exposeAtPaywall } from './exposure-store.ts'

let lab: ExperimentWorld
beforeAll(async () => {
  lab = await openExperimentWorld()
})
afterAll(() => lab.close())
endExperimentsAfterEachTest(() => lab)
const started: ExperimentWorld['started'] = (changes) => lab.started(changes)
const stop = ({ experiment_id: id }: ExperimentRow) =>
  endExperiment(lab.server.deps.db, id, { reason: 'operator', at: lab.at() })

const idOf = (viewer: ProtocolClient) => viewer.state.userId
const rowOf = async (userId: string) =>
  lab.server.deps.db.selectFrom('shown_terms').selectAll().where('user_id', '=', userId).executeTakeFirst()
/** Exposes a viewer on a server whose cache contains `experiment`, which may be outdated. */
const expose = (viewer: ProtocolClient, experiment: ExperimentRow, at = lab.at()) =>
  exposeAtPaywall(
    lab.server.deps.db,
    {
      ...{ userId: idOf(viewer), vidId: experiment.vid_ids[0] ?? '', currency: 'USD' },
      terms: { payNVideo: 3, coins: 20, wholeTitlePrice: '6.99' },
      candidates: [{ experiment, assigned: 1 }],
    },
    at,
  )

test('an experiment exposes no viewer after its end, even on a server with a stale cache', async () => {
  const experiment = await started({ vidIds: [await lab.publish()], days: 1 })
  const viewer = await lab.server.viewer()
  const plannedEnd = new Date(lab.at().getTime() + 86_400_000)
  expect(await expose(viewer, experiment, plannedEnd), 'at the planned end').toEqual([])
  await stop(experiment)
  expect(await expose(viewer, experiment), 'after a stop').toEqual([])
  expect(await lab.exposures(idOf(viewer))).toEqual([])
  expect(await rowOf(idOf(viewer))).toBeUndefined()
})

test('a viewer keeps the variant of the first paywall, although the hash gives another variant later', async () => {
  const offers = ['wholeTitle', 'episode', 'membership'] as const
  const experiment = await started({
    ...{ kind: 'offers', vidIds: [await lab.publish()] },
    variants: [controlVariant, { name: 'B', offers }],
  })
  const viewer = await lab.viewerWith(0, experiment, false)
  expect(await expose(viewer, experiment)).toMatchObject([{ variant: 1 }])
  expect(await lab.wall(viewer, experiment.vid_ids[0] ?? '')).toMatchObject({ offers })
  expect(await lab.exposures(idOf(viewer))).toMatchObject([{ variant: 1 }])
})

test('a paywall request for an episode that the viewer may play returns the regular price and causes no exposure', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewer = await lab.viewerWith(1, experiment)
  expect(await lab.wall(viewer, vidId, 2)).toMatchObject({ coins: 20 })
  expect(await lab.exposures(idOf(viewer))).toEqual([])
  expect(await rowOf(idOf(viewer))).toBeUndefined()
})

test('neither `show_terms` nor an UPDATE makes the terms shown to a viewer worse, and a price in a new currency is added', async () => {
  const experiment = await started({ vidIds: [await lab.publish()] })
  const viewer = await lab.server.viewer()
  await expose(viewer, experiment)
  const shown = await rowOf(idOf(viewer))
  expect(shown).toMatchObject({ coins: 15, pay_from: 3, whole_title_prices: { USD: '6.99' } })
  const { db } = lab.server.deps
  await sql`SELECT show_terms(${idOf(viewer)}, ${experiment.vid_ids[0]}, 18, 2, 7.99, 'USD')`.execute(db)
  expect(await rowOf(idOf(viewer))).toEqual(shown)
  await lab.server.database.pool.query(
    `UPDATE shown_terms SET coins = 16, pay_from = 1, whole_title_prices = '{"EUR": "5.99"}' WHERE user_id = $1`,
    [idOf(viewer)],
  )
  expect(await rowOf(idOf(viewer))).toEqual({ ...shown, whole_title_prices: { USD: '6.99', EUR: '5.99' } })
})

test('the database charges the shown price, whatever price the server passes, for single and batched unlocks', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewers = [await lab.richViewer(), await lab.richViewer(), await lab.richViewer()]
  for (const viewer of viewers) await expose(viewer, experiment)
  const { db } = lab.server.deps
  const [alone, ...together] = viewers.map((viewer) => ({
    ...{ userId: idOf(viewer), vidId, episode: 3, price: 20, shown: undefined },
  }))
  if (alone) expect(await unlockEpisode(db, alone, lab.at())).toEqual({ coins: 985 })
  const batch = await unlockEpisodesInBatch(db, together, lab.at())
  // On a distributed database the batch skips these unlocks and returns undefined for them, so each is done singly.
  expect(batch.includes(undefined)).toBe(isDistributed(db))
  for (const [n, one] of together.entries()) {
    expect(batch[n] ?? (await unlockEpisode(db, one, lab.at()))).toEqual({ coins: 985 })
  }
  for (const viewer of viewers) {
    expect((await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 1 })).rows).toMatchObject([{ coins: -15 }])
  }
  // Servers of the previous release read only the fixed price.
  const { rows } = await lab.server.database.pool.query('SELECT coins FROM price_locks WHERE vid_id = $1', [vidId])
  expect(rows).toEqual([{ coins: 15 }, { coins: 15 }, { coins: 15 }])
})

test('a server of the previous release shows the regular price, but charges the experiment’s lower price', async () => {
  const vidId = await lab.publish()
  const experiment = await started({ vidIds: [vidId] })
  const viewers = [await lab.richViewer(), await lab.richViewer()]
  for (const viewer of viewers) await expose(viewer, experiment)
  const { db } = lab.server.deps
  const [alone, ...together] = viewers.map((viewer) => ({
    userId: idOf(viewer),
    vidId,
    episode: 3,
    price: 20,
    shown: 20,
  }))
  if (alone) expect(await unlockEpisode(db, alone, lab.at())).toEqual({ coins: 985 })
  // The batch skips these unlocks and returns undefined for them, so that each is done singly.
  expect(await unlockEpisodesInBatch(db, together, lab.at())).toEqual([undefined])
  if (alone) expect(await unlockEpisode(db, { ...alone, episode: 4, shown: 19 }, lab.at())).toBe('other price')
})

test('an export has the variant and the prices that a viewer was shown', async () => {
  const experiment = await started({
    ...{ kind: 'wholeTitlePrice', vidIds: [await lab.publish()] },
    variants: [controlVariant, { name: 'B', price: '4.99' }],
  })
  const viewer = await lab.server.viewer()
  await expose(viewer, experiment)
  const pieces: string[] = []
  const { db } = lab.server.deps
  await exportUser(db, idOf(viewer), listPersonalDataModules(lab.server.deps), (piece) => void pieces.push(piece))
  expect(JSON.parse(pieces.join(''))).toMatchObject({
    experiments: {
      variants: [{ experimentId: experiment.experiment_id, variant: 1, time: lab.at().toISOString() }],
      shownPrices: [{ vidId: experiment.vid_ids[0], coins: 20, payNVideo: 3, wholeTitlePrices: { USD: '4.99' } }],
    },
  })
})

test('deleting a guest deletes the shown prices, and the anonymous exposure still counts', async () => {
  const experiment = await started({ vidIds: [await lab.publish()] })
  const { rows } = await lab.server.database.pool.query<{ id: string }>(
    'INSERT INTO users (created_at) VALUES (now()) RETURNING user_id::text AS id',
  )
  const viewer = await lab.server.viewer()
  viewer.state.userId = rows[0]?.id ?? ''
  await expose(viewer, experiment)
  await lab.server.database.pool.query('DELETE FROM users WHERE user_id = $1', [idOf(viewer)])
  expect(await rowOf(idOf(viewer))).toBeUndefined()
  const { db } = lab.server.deps
  const left = db.selectFrom('experiment_viewers').select(['user_id', 'variant'])
  expect(await left.where('experiment_id', '=', experiment.experiment_id).execute()).toEqual([
    { user_id: null, variant: 1 },
  ])
})
