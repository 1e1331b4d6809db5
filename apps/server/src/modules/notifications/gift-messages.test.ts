import { notifications } from '@cliffhanger/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GiftsWorld, openGiftsWorld } from '../../testing/gifts-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { createNotifier } from './notifier.ts'
import { queueGiftMessages } from './queue-store.ts'

const minuteMs = 60_000
const choices = { episodes: true, answers: true, digest: false, timeZone: 'UTC' }
let world: GiftsWorld
let server: GiftsWorld['server']
let push: PushService
let round: () => Promise<void>
beforeAll(async () => {
  push = await startPushService()
  world = await openGiftsWorld({ NOTIFICATIONS: 'push' })
  ;({ server } = world)
  round = createNotifier(server.deps, push.post)
})
afterAll(async () => {
  await world.close()
  await push.close()
})

/** Creates a viewer with coins and a subscribed browser. */
async function subscribed() {
  const client = await world.richViewer(100)
  const browser = push.browser()
  await client.ask(notifications.subscribePush, { ...browser.subscription, timeZone: 'UTC' })
  return { client, browser }
}
/** Buys a gift, which another viewer accepts a minute later. Returns the gift's id. */
async function giveAndAccept(buyer: ProtocolClient): Promise<string> {
  const { code, giftId } = await world.bought(buyer)
  server.clock.now += minuteMs
  expect((await world.redeem(await server.viewer(), code)).source).toMatchObject({ vidId: world.vidId })
  return giftId
}
const textsOf = ({ browser }: Awaited<ReturnType<typeof subscribed>>) =>
  browser.delivered.map(({ content }) => [content.title, content.text, content.path, content.tag])

test('a buyer is notified once of an accepted gift, and never of an open one', async () => {
  const [buyer, waiting] = [await subscribed(), await subscribed()]
  await world.bought(waiting.client)
  const giftId = await giveAndAccept(buyer.client)
  await round()
  await round()
  expect(textsOf(buyer)).toEqual([['The Contract', 'Your gift has been accepted.', '/gift', `gift ${giftId}`]])
  expect(textsOf(waiting)).toEqual([])
})

test('after a merge of wallets, the viewer of the target wallet is notified of the accepted gift', async () => {
  const [buyer, merged] = [await world.richViewer(100), await subscribed()]
  const { code, giftId } = await world.bought(buyer)
  await mergeWallets(server.deps.db, buyer.state.userId, merged.client.state.userId, world.at())
  server.clock.now += minuteMs
  await world.redeem(await server.viewer(), code)
  await round()
  expect(textsOf(merged).map(([, , , tag]) => tag)).toEqual([`gift ${giftId}`])
})

test('a buyer who switched gift messages off gets none, even if one is already queued', async () => {
  const [off, late] = [await subscribed(), await subscribed()]
  await off.client.ask(notifications.saveNotificationChoices, { ...choices, gifts: false })
  // A client that does not know the choice for gifts leaves it unchanged.
  await off.client.ask(notifications.saveNotificationChoices, choices)
  expect(await off.client.ask(notifications.notificationChoices, {})).toMatchObject({ gifts: false })
  await giveAndAccept(off.client)
  await giveAndAccept(late.client)
  await queueGiftMessages(server.deps.db, new Date(server.clock.now))
  await late.client.ask(notifications.saveNotificationChoices, { ...choices, gifts: false })
  await round()
  expect([textsOf(off), textsOf(late)]).toEqual([[], []])
})

test('a gift that was accepted before the browser was subscribed is not announced', async () => {
  const buyer = await world.richViewer(100)
  await giveAndAccept(buyer)
  const browser = push.browser()
  await buyer.ask(notifications.subscribePush, { ...browser.subscription, timeZone: 'UTC' })
  await round()
  expect(browser.delivered).toEqual([])
})

test('a gift that was accepted more than a day ago is not announced', async () => {
  const buyer = await subscribed()
  await giveAndAccept(buyer.client)
  server.clock.now += 25 * 60 * minuteMs
  await round()
  expect(textsOf(buyer)).toEqual([])
})
