import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueVersionReader, incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import { createMediaUrls } from '../../origin/urls.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { setLikeOrFollow } from './follow-store.ts'
import { createCatalogueService } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the same array of ids gives the same list until this server counts a like or the catalogue changes', async () => {
  const { db, secrets } = server.deps
  const urls = createMediaUrls({ baseUrl: '', key: () => secrets.mediaTokenKey, now: () => server.clock.now })
  const version = createCatalogueVersionReader(db, 0)
  const catalogue = createCatalogueService({ db, urls, version, freshMs: 3_600_000, codecs: [] })
  const { vidId } = await publishSample(db, 'listed')
  const vidIds = [vidId]
  const list = await catalogue.videos(vidIds, 2)
  expect(await catalogue.videos(vidIds, 2)).toBe(list)
  expect(await catalogue.videos(vidIds, 4)).not.toBe(list)

  const { userId } = (await server.viewer()).state
  await setLikeOrFollow(db, 'like', { userId, vidIds, isSet: true, at: new Date(server.clock.now) })
  catalogue.countsChanged(vidId)
  const [liked] = await catalogue.videos(vidIds, 2)
  expect(liked?.likeNums).toBe((list[0]?.likeNums ?? 0) + 1)

  await db.updateTable('titles').set({ status: 'unpublished' }).where('vid_id', '=', vidId).execute()
  await incrementCatalogueVersion(db)
  expect(await catalogue.videos(vidIds, 2)).toEqual([])
})
