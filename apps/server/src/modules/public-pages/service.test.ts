import { titlePath } from '@cliffhanger/contract/public-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueVersionReader, incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import { createMediaUrls } from '../../origin/urls.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestDeps, type TestDeps } from '../../testing/test-server.ts'
import { createCatalogueService } from '../catalogue/service.ts'
import type { PresentedSwitches } from '../wallet/shop/present-shop.ts'
import { createShop } from '../wallet/shop/shop.ts'
import { createPublicPages, type PublicAddress } from './service.ts'

const english = 2
const thai = 11

let testDeps: TestDeps
let alone: string[]
let tagged: string
beforeAll(async () => {
  testDeps = await createTestDeps()
  const { db } = testDeps.deps
  for (let index = 0; index < 7; index += 1) {
    ;({ vidId: tagged } = await publishSample(db, `tagged-${index}`, { tags: ['many'] }))
  }
  const publishAlone = async (tag: string) => (await publishSample(db, tag, { tags: [tag] })).vidId
  alone = [await publishAlone('one'), await publishAlone('two')]
})
afterAll(() => testDeps.close())

/** Creates public pages with empty caches. `counts.rankings` counts how often the catalogue was sorted. */
function start(changedSwitches: Partial<PresentedSwitches> = {}) {
  const { db, now } = testDeps.deps
  const version = createCatalogueVersionReader(db, 0)
  const urls = createMediaUrls({ baseUrl: 'https://cdn.example', key: () => new Uint8Array(32), now })
  const catalogue = createCatalogueService({ db, urls, version, freshMs: 0, codecs: [] })
  const counts = { rankings: 0 }
  const titlePage: typeof catalogue.titlePage = (...asked) => {
    counts.rankings += 1
    return catalogue.titlePage(...asked)
  }
  const shop = createShop(testDeps.deps, version)
  const switches = async () => ({ ...(await shop.switches()), ...changedSwitches })
  const pages = createPublicPages({
    db,
    catalogue: { ...catalogue, titlePage },
    shop: { ...shop, switches },
    version,
  })
  const title = (vidId = ''): PublicAddress => ({ kind: 'title', vidId, path: '' })
  return { counts, pages, title }
}

test('a title with enough related titles does not sort the catalogue', async () => {
  const { counts, pages, title } = start()
  await pages.find(title(tagged), english)
  expect(counts.rankings).toBe(0)
})

test('all pages that show popular titles sort the catalogue once per version and language', async () => {
  const { counts, pages, title } = start()
  const [one, two] = alone
  for (const vidId of [one, two, '999999']) await pages.find(title(vidId), english)
  expect(counts.rankings).toBe(1)
  await pages.find(title(one), thai)
  expect(counts.rankings).toBe(2)
  await incrementCatalogueVersion(testDeps.deps.db)
  await pages.find(title(two), english)
  expect(counts.rankings).toBe(3)
})

test('`isNew` is true for content that the call created, and false for cached content', async () => {
  const { pages, title } = start()
  const address = title(tagged)
  expect(await pages.findCached(address, english)).toBeUndefined()
  const { page, isNew } = await pages.find(address, english)
  expect(isNew).toBe(true)
  expect(await pages.find(address, english)).toEqual({ page, isNew: false })
  expect(await pages.findCached(address, english)).toEqual(page)
  expect(await pages.findCached(address, thai)).toBeUndefined()
})

test('requests for more unknown addresses than the cache holds evict no page', async () => {
  const { pages, title } = start()
  await pages.find(title(tagged), english)
  for (let page = 6; page < 1_200; page += 1) await pages.find({ kind: 'ranking', ranking: 'new', page }, english)
  expect((await pages.find(title(tagged), english)).isNew).toBe(false)
})

test('concurrent requests for a page share its content', async () => {
  const { pages } = start()
  const address: PublicAddress = { kind: 'tag', tag: 'many', page: 1 }
  const [first, second] = await Promise.all([pages.find(address, english), pages.find(address, english)])
  // Either of the two requests may create the content.
  expect([first.isNew, second.isNew].toSorted()).toEqual([false, true])
  expect(second.page).toBe(first.page)
})

test('a title page has prices only if something is on sale', async () => {
  const address: PublicAddress = { kind: 'title', vidId: tagged, path: titlePath('tagged-6', tagged) }
  expect((await start().pages.find(address, english)).page).toHaveProperty('content.finish')
  const { pages } = start({ COIN_SWITCH: 0, PAYALL_SWITCH: 0, PREMIUM_SWITCH: 0 })
  const { page } = await pages.find(address, english)
  expect(page).toHaveProperty('content.related')
  expect(page).not.toHaveProperty('content.finish')
})
