import { studioPalette } from '@cliffhanger/contract/studio/palette'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGrantedOrder } from '../../testing/given-order.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let vidId: string
let userId: string
let orderId: string
beforeAll(async () => {
  server = await createTestServer()
  const { db } = server.deps
  for (let at = 0; at < 12; at += 1) ({ vidId } = await publishSample(db, `the-contract-${at}`))
  userId = (await server.viewer()).state.userId
  orderId = await insertGrantedOrder(db, { userId, coins: 10, at: new Date(server.clock.now) })
})
afterAll(() => server.close())

async function find(role: StudioRole, search: string) {
  const client = await signInAs(server, role)
  return client.ask(studioPalette.find, { search, language: 'zh' })
}

test('finds at most eight titles by part of their name, by slug and by id', async () => {
  const { titles } = await find('editor', 'contr')
  expect(titles).toHaveLength(8)
  expect(titles[0]).toMatchObject({ name: '契約' })
  expect((await find('editor', 'the-contract-3')).titles[0]).toMatchObject({ slug: 'the-contract-3' })
  expect((await find('editor', ` ${vidId} `)).titles).toMatchObject([{ vidId }])
  expect((await find('editor', 'nothing at all')).titles).toEqual([])
})

test('finds orders and viewers by id for the roles that may see them', async () => {
  for (const role of ['owner', 'cashier', 'support'] as const) {
    expect((await find(role, orderId)).orders, role).toMatchObject([{ orderId, price: '1.00', currency: 'USD' }])
    expect((await find(role, userId)).viewers, role).toMatchObject([{ userId }])
  }
  // Studio shows order ids in groups of digits, separated by no-break spaces.
  const grouped = orderId.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')
  expect((await find('owner', grouped)).orders).toMatchObject([{ orderId }])
  for (const role of ['editor', 'analyst'] as const) {
    expect((await find(role, orderId)).orders, role).toEqual([])
    expect((await find(role, userId)).viewers, role).toEqual([])
  }
  expect((await find('owner', '9'.repeat(30))).orders).toEqual([])
})
