import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/schema.ts'
import { expectWaiting } from '../../../testing/lock-waits.ts'
import { publishSample } from '../../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../../testing/test-server.ts'
import { replaceTitleNeighbours } from './relate-titles.ts'
import { createViewWriter, sweepViews } from './views.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const publish = async (slug: string) => (await publishSample(server.deps.db, slug, { count: 4, freeEpisodes: 4 })).vidId
const newViewer = async () => (await server.viewer()).state.userId
const seen = (vidId: string) => ({ vidId, isSkipped: false })
const viewsOf = (userId: string) =>
  server.deps.db.selectFrom('for_you_views').select('vid_id').where('user_id', '=', userId).orderBy('vid_id').execute()

/** Starts `begin` during a deletion, and commits the deletion once `begin` waits for its lock. */
async function whileDeleting<T>(remove: (tx: Database) => Promise<unknown>, begin: () => Promise<T>): Promise<T> {
  const { pending } = await server.database.db.transaction().execute(async (tx) => {
    await remove(tx)
    const pending = begin()
    // Avoids an unhandled rejection; the test checks the failure at its end.
    pending.catch(() => undefined)
    await expectWaiting(server.database.pool, 1)
    return { pending }
  })
  return pending
}

test('views of other titles are stored despite a concurrent deletion of a title', async () => {
  const [leaving, staying] = [await publish('leaving'), await publish('staying')]
  const userIds = [await newViewer(), await newViewer()]
  const write = createViewWriter(server.deps.db)
  const at = new Date(testTime)
  await whileDeleting(
    (tx) => tx.deleteFrom('titles').where('vid_id', '=', leaving).execute(),
    () => Promise.all(userIds.map((userId) => write({ userId, views: [seen(leaving), seen(staying)], at }))),
  )
  for (const userId of userIds) expect(await viewsOf(userId)).toEqual([{ vid_id: staying }])
})

test('views of other viewers are stored despite a concurrent deletion of a guest', async () => {
  const vidId = await publish('seen')
  const [leaving, staying] = [await newViewer(), await newViewer()]
  const write = createViewWriter(server.deps.db)
  await whileDeleting(
    async (tx) => {
      await tx.deleteFrom('devices').where('guest_id', '=', leaving).execute()
      await tx.deleteFrom('users').where('user_id', '=', leaving).execute()
    },
    () =>
      Promise.all([leaving, staying].map((userId) => write({ userId, views: [seen(vidId)], at: new Date(testTime) }))),
  )
  expect([await viewsOf(leaving), await viewsOf(staying)]).toEqual([[], [{ vid_id: vidId }]])
})

test('the sweep skips views that another transaction has locked', async () => {
  const { db } = server.deps
  const vidIds = [await publish('swept'), await publish('locked')]
  const userId = await newViewer()
  const write = createViewWriter(db)
  const sweepWhileLocked = (now: number, most?: number) =>
    server.database.db.transaction().execute(async (tx) => {
      const locked = tx
        .selectFrom('for_you_views')
        .selectAll()
        .where('vid_id', '=', vidIds[1] ?? '')
      await locked.where('user_id', '=', userId).forUpdate().execute()
      await sweepViews(db, now, most)
    })
  await write({ userId, views: vidIds.map(seen), at: new Date(testTime) })
  await sweepWhileLocked(testTime, 0)
  expect(await viewsOf(userId)).toEqual([{ vid_id: vidIds[1] }])
  await write({ userId, views: vidIds.map(seen), at: new Date(testTime) })
  await sweepWhileLocked(testTime + 31 * 86_400_000)
  expect(await viewsOf(userId)).toEqual([{ vid_id: vidIds[1] }])
  await sweepViews(db, testTime, 0)
})

test('a title can be deleted while the job replaces its neighbours', async () => {
  const { db } = server.deps
  const [leaving, near, former] = [await publish('loved'), await publish('near'), await publish('former')]
  const watched = [[leaving, near], [leaving, near], [leaving, near], [former], [former]]
  for (const vidIds of watched) {
    const userId = await newViewer()
    const watches = vidIds.map((vid_id) => ({
      user_id: userId,
      vid_id,
      last_episode: 3,
      updated_at: new Date(testTime),
    }))
    await db.insertInto('watch_records').values(watches).execute()
  }
  await db.insertInto('title_neighbours').values({ vid_id: leaving, neighbour_id: former, similarity: 0.5 }).execute()
  const deletion = server.database.db.transaction().execute(async (tx) => {
    // Like deleteTitle: locks the title's row first, then all rows that refer to it.
    await tx.selectFrom('titles').select('vid_id').where('vid_id', '=', leaving).forUpdate().execute()
    const relating = replaceTitleNeighbours(db)
    // Avoids an unhandled rejection; the test checks the failure at its end.
    relating.catch(() => undefined)
    await expectWaiting(server.database.pool, 1)
    await tx.deleteFrom('titles').where('vid_id', '=', leaving).execute()
    return { relating }
  })
  await (await deletion).relating
  expect(await db.selectFrom('title_neighbours').selectAll().execute()).toEqual([])
})
