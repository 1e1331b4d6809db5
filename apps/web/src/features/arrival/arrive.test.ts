import { adVisit } from '@cliffhanger/contract/ad-visit'
import { expect, test, vi } from 'vitest'
import { createCallRunner } from '#api/client.ts'
import { createSession } from '#api/session.ts'
import { createEnvelopeResponse, createTestTransport } from '#api/testing.ts'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import { prepareAppStart } from './arrive.ts'

/** Creates a fake `document.cookie`: an assignment sets one cookie, reading returns all. */
function cookieJar(...set: string[]) {
  const jar = new Map<string, string>()
  const page = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    },
  }
  for (const text of set) page.cookie = text
  return page
}

interface Opened {
  readonly refusing?: string
  readonly userAgent?: string
  /** Whether ids of ad networks may be used; undefined if the brand does not require consent. */
  readonly adConsent?: boolean
}

async function open(
  href: string,
  page = cookieJar(),
  settings = createSettings(undefined),
  { refusing = '', userAgent = 'Instagram', adConsent }: Opened = {},
) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const { send } = createTestTransport(async (url, request) => {
    asked.push({ path: String(url).replace('/api', ''), body: JSON.parse(String(request?.body)) })
    if (refusing && String(url).endsWith(refusing)) return createEnvelopeResponse(503)
    return createEnvelopeResponse(1, { bearerToken: 't', isOfficial: false, userId: '42' })
  }, settings)
  const wait = vi.fn(async () => {})
  const deps = { settings, page, landing: new URL(href), userAgent, wait, adConsent: () => adConsent }
  const arrival = await prepareAppStart(deps, (bytes) => bytes.fill(7))
  const session = createSession(send, settings, arrival.checkInput)
  await arrival.start(session, createCallRunner(send, session))
  return { arrival, asked, page, wait, settings }
}

test("the first visit sets the specification's defaults, checks the session and reports the activation", async () => {
  const before = createSettings(undefined)
  // Settings that a previous viewer, who has logged out, left on the device.
  before.set(keys.vvip, 1)
  before.set(keys.autoPay, 0)
  const { asked, settings, wait } = await open('https://watch.example/?fbuserid=77', cookieJar(), before)
  expect(asked.map(({ path }) => path)).toEqual(['/login/v1/check', '/send/activation'])
  expect(asked[0]?.body).toMatchObject({ isStartCheck: 1, isUpdUserPort: '1', userId: '77', fbc: '', fbp: '' })
  expect(asked[0]?.body.deviId).toBe(settings.get(keys.deviceId))
  expect(asked[0]?.body.nonce).toMatch(/^[0-9a-f-]{36}$/)
  expect(settings.get(keys.deviceId)).toBe('07070707-0707-4707-8707-070707070707')
  const stored = [keys.preferenceFirstOpen, keys.preference, keys.autoPay, keys.vvip].map((key) => settings.get(key))
  expect(stored).toEqual([1, 1, 1, 0])
  expect(settings.get(keys.userId)).toBe('42')
  expect(wait).not.toHaveBeenCalled()
})

test('a later visit only checks the session, as the stored viewer, and keeps the autoplay setting', async () => {
  const settings = createSettings(undefined)
  settings.set(keys.userId, '42')
  settings.set(keys.deviceId, 'own-device')
  settings.set(keys.autoPay, 0)
  const { asked } = await open('https://watch.example/?fbuserid=77', cookieJar(), settings)
  expect(asked.map(({ path }) => path).join(' ')).toBe('/login/v1/check')
  expect(asked[0]?.body).toMatchObject({ userId: '42', deviId: 'own-device', isUpdUserPort: '0' })
  expect(asked[0]?.body).not.toHaveProperty('nonce')
  expect(settings.get(keys.autoPay)).toBe(0)
})

test('the next visit sends an activation that did not reach the server', async () => {
  const settings = createSettings(undefined)
  const paths = async (refusing = '') => {
    const { asked } = await open('https://watch.example/', cookieJar(), settings, { refusing })
    return asked.map(({ path }) => path)
  }
  expect(await paths('/send/activation')).toContain('/send/activation')
  expect(await paths()).toEqual(['/login/v1/check', '/send/activation'])
  expect(await paths()).toEqual(['/login/v1/check'])
})

test("a visit from an ad waits for the ad network's cookies, reports the ad and marks it as reported", async () => {
  const { asked, page, wait } = await open('https://watch.example/my?adId=a1')
  expect(wait.mock.calls).toEqual([[500], [500]])
  expect(asked[0]?.body).toMatchObject({ adId: 'a1', eventSourceUrl: 'https://watch.example/my?adId=a1' })
  expect(asked.at(-1)?.path).toBe('/send/newUserStaining')
  expect(asked.at(-1)?.body, 'newUserStaining').toMatchObject({ isStartCheck: 1, isUpdUserPort: '0', adId: 'a1' })
  expect(page.cookie).toContain('adIdCookie=0')

  const again = await open('https://watch.example/my', page)
  expect(again.asked.map(({ path }) => path)).not.toContain(adVisit.newUserStaining.path)
  expect(again.asked[0]?.body).toMatchObject({ adId: 'a1' })
})

test('reports a pending ad even when its landing page is unknown', async () => {
  const { asked, page, wait } = await open('https://watch.example/my', cookieJar('adIdCookie=1'))
  expect(asked.at(-1)?.path).toBe('/send/newUserStaining')
  expect(page.cookie).toBe('adIdCookie=0')
  expect(wait).not.toHaveBeenCalled()
})

test('uses existing ad cookies without waiting', async () => {
  const { wait, asked } = await open('https://watch.example/my?adId=a1', cookieJar('_fbc=c', '_fbp=p'))
  expect(wait).not.toHaveBeenCalled()
  expect(asked[0]?.body, 'check').toMatchObject({ fbc: 'c', fbp: 'p' })
})

test("an ad for a title redirects from home to the title once, even when the ad's report fails", async () => {
  const page = cookieJar()
  const { arrival, asked } = await open('https://watch.example/?adId=a1&vid=7', page, undefined, {
    refusing: adVisit.newUserStaining.path,
  })
  expect(arrival.redirect).toBe('/video?vid=7')
  expect(asked[0]?.body).toMatchObject({ eventSourceUrl: 'https://watch.example/?adId=a1&vid=7' })
  expect(page.cookie).toContain('adIdCookie=1')
  expect((await open('https://watch.example/', page)).arrival.redirect).toBeUndefined()
})

test('an ad that was already reported can still redirect from home to its title', async () => {
  const page = cookieJar()
  const safari = { userAgent: 'Safari' }
  const visit = async (href: string) => (await open(href, page, undefined, safari)).arrival.redirect
  expect(await visit('https://watch.example/?adId=a1&vid=7')).toBeUndefined()
  expect(page.cookie).toContain('adIdCookie=0')
  expect(await visit('https://watch.example/')).toBe('/video?vid=7')
  expect(await visit('https://watch.example/')).toBeUndefined()
})

test('the player does not wait for ad cookies', async () => {
  const { wait, arrival } = await open('https://watch.example/video?vid=7&adId=a1')
  expect(wait).not.toHaveBeenCalled()
  expect(arrival.redirect).toBeUndefined()
})

const click = 'https://watch.example/my?adId=a1&utm_source=app&fbclid=click'

test('without consent, does not read, store, send or await ids and cookies of ad networks', async () => {
  const page = cookieJar('_fbc=c', '_fbp=p')
  const { asked, wait } = await open(click, page, undefined, { adConsent: false })
  expect(asked.map(({ path }) => path)).toContain(adVisit.newUserStaining.path)
  for (const { path, body } of asked.filter(({ body }) => 'fbc' in body)) {
    expect(body, path).toMatchObject({ adConsent: false, fbc: '', fbp: '', adId: 'a1', utm_source: 'app' })
  }
  expect(JSON.stringify(asked)).not.toContain('click')
  expect(page.cookie).not.toContain('click')
  expect(wait).not.toHaveBeenCalled()
})

test('with consent, ad network ids are sent together with adConsent', async () => {
  const { asked } = await open(click, cookieJar('_fbc=c', '_fbp=p'), undefined, { adConsent: true })
  expect(asked[0]?.body).toMatchObject({ adConsent: true, fbc: 'c', fbp: 'p', fbclid: 'click', eventSourceUrl: click })
})

test('without consent, a reopened ad redirects to its title once', async () => {
  const [page, userAgent, adConsent] = [cookieJar(), 'Safari', false]
  const href = 'https://watch.example/?adId=a1&vid=7&fbclid=x'
  const visit = async () => (await open(href, page, undefined, { userAgent, adConsent })).arrival.redirect
  expect([await visit(), await visit(), await visit()]).toEqual([undefined, '/video?vid=7', undefined])
})
