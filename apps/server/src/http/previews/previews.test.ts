import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { EditedHomeModule } from '@cliffhanger/contract/studio/home'
import { studio } from '@cliffhanger/contract/studio/studio'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { arrangeHome } from '../../modules/recommendation/arrange-home.ts'
import { fillShop } from '../../modules/wallet/shop/shop.ts'
import { createProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { makeWebBuild } from '../../testing/web-build-fixture.ts'

const page =
  '<!doctype html><html lang="en"><head><title>App</title><script type="module" src="/assets/index-1.js"></script></head><body><div id="root"></div></body></html>'
const draft: EditedHomeModule = { id: 'secret', cardType: 32, names: { en: 'Not yet' }, titles: ['rose'] }

let web: Awaited<ReturnType<typeof makeWebBuild>>
let server: TestServer
let owner: StudioClient
beforeAll(async () => {
  web = await makeWebBuild({ page, drawing: 'export const renderHomePageHtml = async () => ""' })
  server = await createTestServer({ webDist: web.dist })
  const { db } = server.deps
  await fillShop(db)
  await publishSample(db, 'rose', { names: { en: 'Rose' } })
  await arrangeHome(db, [{ slug: 'all', cardType: 18, names: { en: 'All' }, selection: 'all' }])
  owner = await signInAs(server, 'owner')
})
afterAll(async () => {
  await server.close()
  await web.remove()
})

async function previewHome(modules: EditedHomeModule[] = [draft]): Promise<URL> {
  server.clock.now = testTime
  const { preview } = await owner.ask(studio.home.preview, { modules })
  return new URL(preview?.url ?? '')
}
/** Returns a client that makes the calls of a preview page. */
const appIn = ({ pathname }: URL, viewer = 'new') =>
  createProtocolClient(`${server.origin}${pathname}/${viewer}`, server.deps.secrets.envelopeKey.toString('base64'))

test('the preview page is the app with preview calls, and only Studio may embed it', async () => {
  const url = await previewHome()
  const response = await fetch(`${url}?lang=th&viewer=returning`)
  expect(response.status).toBe(200)
  const html = await response.text()
  const block = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
  expect(html).toContain('<html lang="th">')
  expect(html).toContain('src="/assets/index-1.js"')
  // A service worker would store the app in the operator's browser.
  expect(html).not.toContain('serviceWorker')
  expect(block('config')).toMatchObject({ apiBase: `${url.pathname}/returning/api`, hasOfflinePage: false })
  expect(block('preview')).toMatchObject({ screen: '/', settings: { language: '11', newUserRecommend: '0' } })
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-ancestors ${server.origin.replace('127.0.0.1', 'localhost')};`)
  expect(policy).not.toContain('unsafe')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual([])
  const { headers } = await server.app.inject('/')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('shows a draft only with its token', async () => {
  const app = appIn(await previewHome())
  const { rows } = await app.ask(recommendation.moduleInfoList, {})
  expect(rows).toMatchObject([{ moduleName: 'Not yet', videoInfoList: [{ vidName: 'Rose' }] }])
  const list = await app.ask(recommendation.page, { moduleId: rows[0]?.mId ?? '', pageNum: 1, pageSize: 9 })
  expect(list).toMatchObject({ total: 1, rows: [{ vidName: 'Rose' }] })

  const viewer = await server.viewer()
  const seen = await viewer.ask(recommendation.moduleInfoList, {})
  expect(seen.rows.map(({ moduleName }) => moduleName)).toEqual(['All'])
  const token = (await previewHome()).pathname.split('/').at(-1) ?? ''
  const asViewer = await viewer.call(recommendation.moduleInfoList, {}, { token, preview: token })
  expect(JSON.stringify(asViewer.source)).not.toContain('Not yet')
})

test('a preview shows the draft as new and as returning viewers would see it', async () => {
  const url = await previewHome([draft, { ...draft, id: 'welcome', for: 'new' }])
  const count = async (newUserRecommend: 0 | 1) =>
    (await appIn(url).ask(recommendation.moduleInfoList, { newUserRecommend })).rows.length
  expect([await count(0), await count(1)]).toEqual([1, 2])
  const history = async (viewer: string) =>
    (await appIn(url, viewer).ask(playback.getWatchRecordList, { pageNum: 1, pageSize: 9 })).total
  expect([await history('new'), await history('returning')]).toEqual([0, 1])
})

test('a shop in a preview shows its prices, and nothing can be bought', async () => {
  const { shop } = await owner.ask(studio.shop.state, {})
  const [pack] = shop.coins
  if (!pack) throw new Error('no pack')
  const { preview } = await owner.ask(studio.shop.preview, { shop: { ...shop, coins: [{ ...pack, price: '0.42' }] } })
  const url = new URL(preview?.url ?? '')
  const app = appIn(url)
  const { coinRechargesList } = await app.ask(wallet.getCoinAndVipRecharge, {})
  expect(coinRechargesList).toMatchObject([{ rechargeSum: '0.42' }])
  const bought = await app.call(payments.createOrder, {
    orderType: 1,
    payType: 13,
    rechargeId: '1',
    gainuserId: '',
    returnUrl: url.href,
  })
  expect([bought.status, bought.source]).toEqual([404, undefined])
  const viewer = await server.viewer()
  expect((await viewer.ask(wallet.getCoinAndVipRecharge, {})).coinRechargesList[0]?.rechargeSum).toBe(pack.price)
})

test('a preview token gives access to its draft only', async () => {
  const url = await previewHome()
  const token = url.pathname.split('/').at(-1) ?? ''
  const stranger = server.client()
  stranger.state.token = token
  stranger.state.cookie = `device=${token}`
  expect((await stranger.call(accounts.getUserAccountInfo, {})).status).toBe(401)
  expect((await stranger.call(recommendation.moduleInfoList, {})).status).toBe(401)
  expect((await stranger.call(wallet.orders, { pageNum: 1, pageSize: 9 })).status).toBe(401)
  const app = appIn(url)
  expect((await app.call(playback.videoDetails, { videoId: '1', episodeN: 1 })).status).toBe(404)
  const asSession = { ...owner.headers, cookie: `studio=${token}` }
  const studioCall = await fetch(`${url.origin}/studio/api/home/state`, {
    method: 'POST',
    headers: asSession,
    body: '{}',
  })
  expect(studioCall.status).toBe(401)
})

/** Publishes a title, then hides it and its last episode. */
async function hideTitle(slug: string): Promise<string> {
  const { vidId } = await publishSample(server.deps.db, slug, { names: { en: slug }, count: 3 })
  const set = (table: 'episodes' | 'titles') => server.deps.db.updateTable(table).where('vid_id', '=', vidId)
  await set('titles').set({ status: 'unpublished' }).execute()
  await set('episodes').set({ is_hidden: true }).where('n', '=', 3).execute()
  return vidId
}
async function previewTitle(vidId: string): Promise<URL> {
  server.clock.now = testTime
  return new URL((await owner.ask(studio.title.preview, { vidId })).url)
}

test('a preview plays all episodes of a hidden title, and stores no watch record', async () => {
  const vidId = await hideTitle('hidden')
  const url = await previewTitle(vidId)
  expect(await (await fetch(url)).text()).toContain(`"screen":"/video?vid=${vidId}"`)
  const app = appIn(url)
  const list = await app.ask(playback.getPlayList, { videoId: vidId })
  expect(list).toMatchObject({ vidName: 'hidden', nEpisode: 3, unlockedEpisodesList: [1, 2, 3] })
  expect(list.episodes.map(({ n }) => n)).toEqual([1, 2, 3])
  const details = await app.ask(playback.videoDetails, { videoId: vidId, episodeN: 3 })
  expect(details.playUrl).toMatch(/^\/media\/\d+\.[\w-]+\/.*\/3\/master\.m3u8$/)
  expect(details.subtitles.map(({ language }) => language)).toEqual([2, 4, 9])
  await app.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 3, lookTime: 5 })
  expect(await server.database.db.selectFrom('watch_records').select('vid_id').execute()).toEqual([])
})

test('only a preview of a hidden title can load its media', async () => {
  const [vidId, other] = [await hideTitle('ours'), await hideTitle('others')]
  const reaches = async (app: ReturnType<typeof appIn>, videoId: string) => {
    const calls = [
      await app.call(playback.getPlayList, { videoId }),
      await app.call(playback.videoDetails, { videoId, episodeN: 1 }),
    ]
    return JSON.stringify(calls.map(({ source }) => source ?? null)).includes('/media/')
  }
  const url = await previewTitle(vidId)
  expect(await reaches(appIn(url), vidId)).toBe(true)
  expect(await reaches(appIn(url), other)).toBe(false)
  expect(await reaches(appIn(await previewHome()), vidId)).toBe(false)
  expect(await reaches(await server.viewer(), vidId)).toBe(false)
  server.clock.now = testTime + 59 * 60_000
  expect(await reaches(appIn(url), vidId)).toBe(true)
  server.clock.now = testTime + 60 * 60_000
  expect(await reaches(appIn(url), vidId)).toBe(false)
  server.clock.now = testTime
  for (const role of ['cashier', 'support', 'analyst'] as const) {
    const { failure } = await (await signInAs(server, role)).call(studio.title.preview, { vidId })
    expect(failure?.reason, role).toBe('forbidden')
  }
})

test('previews stop working when the operator loses the role or access', async () => {
  const vidId = await hideTitle('left')
  for (const change of ['setRole', 'disable'] as const) {
    const editor = await signInAs(server, 'editor')
    const { operatorId } = await editor.ask(studio.session.me, {})
    const url = new URL((await editor.ask(studio.title.preview, { vidId })).url)
    expect((await fetch(url)).status, change).toBe(200)
    if (change === 'disable') await owner.ask(studio.people.disable, { operatorId })
    else await owner.ask(studio.people.setRole, { operatorId, role: 'support' })
    expect((await fetch(url)).status, change).toBe(404)
  }
})

test('a preview ends after ten minutes, for its page and its calls; unknown tokens return 404', async () => {
  const url = await previewHome()
  const statuses = async (of: URL) => [
    (await fetch(of)).status,
    (await appIn(of).call(recommendation.moduleInfoList, {})).status,
  ]
  expect(await statuses(url)).toEqual([200, 200])
  server.clock.now = testTime + 10 * 60_000
  expect(await statuses(url)).toEqual([404, 404])
  server.clock.now = testTime
  for (const name of ['A'.repeat(43), 'short', '..%2f..']) {
    expect(await statuses(new URL(`/preview/${name}`, server.origin)), name).toEqual([404, 404])
  }
  expect((await fetch(`${await previewHome()}/everybody/api${recommendation.moduleInfoList.path}`)).status).toBe(404)
})

test('attack: requests with invented tokens are limited before any draft is looked up', async () => {
  const limited = await createTestServer({ webDist: web.dist, env: { RATE_LIMITS: 'on' } })
  try {
    const url = `${limited.origin}/preview/${'A'.repeat(43)}`
    const { path, method } = recommendation.moduleInfoList
    const body = { headers: { 'content-type': 'application/json' }, body: '{}' }
    const call = { method, ...(method === 'POST' && body) }
    for (const [asked, init] of [[url, {}] as const, [`${url}/new/api${path}`, call] as const]) {
      const statusOf = async () => {
        const answer = await fetch(asked, init)
        await answer.text()
        return answer.status
      }
      limited.clock.now += 60_000
      let count = 0
      while (count < 1_000 && (await statusOf()) === 404) count += 1
      expect(count, asked).toBeLessThan(300)
      const looked = vi.spyOn(limited.deps.db, 'selectFrom')
      expect(await statusOf()).toBe(429)
      expect(looked).not.toHaveBeenCalled()
      looked.mockRestore()
    }
  } finally {
    await limited.close()
  }
})
