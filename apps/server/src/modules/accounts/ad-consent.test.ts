import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const brand = (consent: boolean) =>
  `brands: [{ id: one, names: { en: One }, company: C, address: D, contact: e@f.test, consent: ${consent} }]\n`
const href = 'https://one.test/?adId=a1&utm_source=app'
const ad = { adId: 'a1', fbc: 'fb.1.click', fbp: 'fb.1.browser', utm_source: 'app', fbclid: 'click' }
const sent = { ...ad, eventSourceUrl: `${href}&fbclid=click` }
const anonymous = { adId: 'a1', utm_source: 'app', eventSourceUrl: href }

let folder: string
let server: TestServer
let serverWithoutConsent: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  const open = async (consent: boolean) => {
    const file = join(folder, `${consent}.yaml`)
    await writeFile(file, brand(consent))
    return createTestServer({ env: { BRANDS_FILE: file } })
  }
  ;[server, serverWithoutConsent] = await Promise.all([open(true), open(false)])
})
afterAll(async () => {
  await Promise.all([server.close(), serverWithoutConsent.close()])
  await rm(folder, { recursive: true, force: true })
})

async function keptOf({ state }: ProtocolClient, { database }: TestServer = server) {
  const { rows } = await database.pool.query<{ first: object; last: object; attributed: object }>(
    `SELECT first_ad AS first, last_ad AS last, (SELECT parameters FROM ad_attributions WHERE user_id = $1) AS attributed
    FROM devices WHERE guest_id = $1`,
    [state.userId],
  )
  return rows[0]
}
const everywhere = (kept: object) => ({ first: kept, last: kept, attributed: kept })
const report = (viewer: ProtocolClient, fields: Readonly<Record<string, unknown>>) =>
  viewer.ask(adVisit.newUserStaining, {}, { ...fields })
async function arrive(isSaved: boolean, fields: Readonly<Record<string, unknown>>): Promise<ProtocolClient> {
  const viewer = server.client()
  await viewer.check(fields)
  if (isSaved) await viewer.save()
  await report(viewer, fields)
  return viewer
}

test('without consent, only the ad’s own ids are stored', async () => {
  for (const fields of [sent, { ...sent, adConsent: false }]) {
    const viewer = await arrive(true, fields)
    expect(await keptOf(viewer)).toEqual(everywhere(anonymous))
  }
})

test('with consent, ids of ad networks are stored, too', async () => {
  const viewer = await arrive(true, { ...sent, adConsent: true })
  expect(await keptOf(viewer)).toEqual(everywhere(sent))
})

test('a brand that requires no consent stores all parameters of the ad link', async () => {
  const viewer = serverWithoutConsent.client()
  await viewer.check(sent)
  await viewer.save()
  await report(viewer, { ...sent, adConsent: false })
  expect(await keptOf(viewer, serverWithoutConsent)).toEqual(everywhere(sent))
})

test.each([true, false])(
  'consent given later adds ids of ad networks, and withdrawing it removes them; guest has rows: %s',
  async (isSaved) => {
    const viewer = await arrive(isSaved, sent)
    await report(viewer, { ...sent, adConsent: true })
    const device = await keptAfterSave(viewer, isSaved)
    expect(device?.attributed).toEqual(sent)
    await report(viewer, { adConsent: false })
    expect(await keptOf(viewer)).toEqual(everywhere(anonymous))
  },
)
/** Reads the ad parameters stored for a guest; inserts an unsaved guest into the database first. */
async function keptAfterSave(viewer: ProtocolClient, isSaved: boolean) {
  if (!isSaved) await viewer.save()
  return keptOf(viewer)
}

test('an unsaved guest who withdraws consent is saved without ids of ad networks', async () => {
  const viewer = await arrive(false, { ...sent, adConsent: true })
  await report(viewer, { adConsent: false })
  await viewer.save()
  expect(await keptOf(viewer)).toEqual({ ...everywhere(anonymous) })
})

test('ids from another ad are not added to the ad that brought the viewer', async () => {
  const viewer = await arrive(true, sent)
  await report(viewer, { ...sent, adId: 'a2', adConsent: true })
  expect((await keptOf(viewer))?.attributed).toEqual(anonymous)
})
