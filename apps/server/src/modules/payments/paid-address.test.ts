import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBillingInfo } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let money: RefundShop
beforeAll(async () => {
  money = await openRefundShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => money.shop.close())

/** Requests a login code from a network. Returns the HTTP status. */
const askForCode = async (viewer: ProtocolClient, network: number, openid: string): Promise<number> => {
  const headers = { 'x-forwarded-for': `203.0.${network}.1`, 'content-type': 'application/json' }
  const body = JSON.stringify({ language: 2, openid, type: 1 })
  return (await viewer.send(ownAccount.sendEmailVoiceCode.path, { method: 'POST', headers, body })).status
}
/** Requests codes from other devices until a device that does not know the mailbox gets none. */
async function useUpCodesOf(openid: string): Promise<void> {
  const { server } = money.shop
  for (let network = 1; network < 12; network += 1) {
    await askForCode(await server.viewer(), network, openid)
    server.clock.now += minuteMs
  }
  expect(await askForCode(await server.viewer(), 99, openid), 'an unknown device').toBe(429)
}

test('a device that has paid under an address keeps its own quota of login codes for that address', async () => {
  const { server } = money.shop
  const payer = await server.viewer()
  await saveBillingInfo(payer, 'First.Payer+tag@gmail.com')
  await money.bought(payer)
  server.clock.now += hourMs
  await useUpCodesOf('firstpayer@gmail.com')
  expect(await askForCode(payer, 20, 'firstpayer@gmail.com')).toBe(200)
})

test('attack: a device that paid under one address gets no quota of its own for an address entered later', async () => {
  const { server } = money.shop
  const attacker = await server.viewer()
  await saveBillingInfo(attacker, 'attacker@example.com')
  await money.bought(attacker)
  await saveBillingInfo(attacker, 'victim@example.com')
  server.clock.now += hourMs
  await useUpCodesOf('victim@example.com')
  expect(await askForCode(attacker, 20, 'victim@example.com')).toBe(429)
  await useUpCodesOf('attacker@example.com')
  expect(await askForCode(attacker, 21, 'attacker@example.com'), 'the address of the payment').toBe(200)
  await money.bought(attacker)
  expect(await askForCode(attacker, 22, 'victim@example.com'), 'after a payment under it').toBe(200)
})
