import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { expect, test } from 'vitest'
import { requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import {
  advanceClock,
  giveCoins,
  newEmailAddress,
  outboxDataDir,
  readUserInfo,
  register,
  server,
  setUpServer,
} from '../../testing/registering.ts'

setUpServer()

test('registration with a new address upgrades the guest: same user and coins, new cookie and token', async () => {
  const viewer = await server.viewer()
  const address = newEmailAddress()
  await giveCoins(viewer, 30)
  const before = { ...viewer.state }
  const code = await requestAndReadMailedCode(viewer, outboxDataDir, address.toUpperCase())
  const answer = await viewer.call(ownAccount.register, { openid: address, code, type: 6, nickname: ' Zoë\u0007 ' })
  expect(answer.source).toEqual({ state: 1, userId: before.userId })
  expect(viewer.state.cookie).not.toBe(before.cookie)
  expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(401)
  expect((await viewer.check({ userId: before.userId })).source).toMatchObject({
    isOfficial: true,
    userId: before.userId,
  })
  expect(await readUserInfo(viewer)).toMatchObject({ openId: address, userName: 'Zoë', userId: before.userId })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 30 })
})

test.each(['Cliffhanger Team', 'Support', 'mira@example.com'])(
  'registration ignores a nickname that viewers cannot choose: %j',
  async (nickname) => {
    advanceClock(61_000)
    const viewer = await server.viewer()
    const openid = newEmailAddress()
    const code = await requestAndReadMailedCode(viewer, outboxDataDir, openid)
    await viewer.ask(ownAccount.register, { openid, code, type: 6, nickname })
    await viewer.check({ userId: viewer.state.userId })
    expect(await readUserInfo(viewer)).toMatchObject({ openId: openid, userName: `Guest ${viewer.state.userId}` })
  },
)

test('registration stores a picture only with an https URL', async () => {
  const picture = 'https://pictures.example.com/zoe.png'
  for (const [headimgurl, kept] of [
    [picture, picture],
    ['http://pictures.example.com/zoe.png', ''],
    ['javascript:alert(1)', ''],
  ] as const) {
    advanceClock(61_000)
    const viewer = await server.viewer()
    const openid = newEmailAddress()
    const code = await requestAndReadMailedCode(viewer, outboxDataDir, openid)
    await viewer.call(ownAccount.register, { openid, code, type: 6, headimgurl })
    await viewer.check({ userId: viewer.state.userId })
    expect((await readUserInfo(viewer)).headimgurl, headimgurl).toBe(kept)
  }
})

test('a login with a registered address switches to its account, and logout returns to the guest with their coins', async () => {
  const owner = await server.viewer()
  const address = newEmailAddress()
  const { userId } = await signIn(owner, outboxDataDir, address)
  advanceClock(61_000)
  const viewer = await server.viewer()
  const guest = viewer.state.userId
  await giveCoins(viewer, 40)
  expect(await signIn(viewer, outboxDataDir, address)).toEqual({ state: 1, userId })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 0 })
  const before = { ...viewer.state }
  await viewer.ask(ownAccount.logout, {})
  expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(401)
  await viewer.check({ userId })
  expect(viewer.state.userId).toBe(guest)
  expect(viewer.state.cookie).not.toBe(before.cookie)
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 40 })
  expect((await readUserInfo(owner)).userId).toBe(userId)
})

test('after logout of an upgraded account the device gets a new guest', async () => {
  const viewer = await server.viewer()
  const { userId } = await signIn(viewer, outboxDataDir, newEmailAddress())
  await viewer.ask(ownAccount.logout, {})
  await viewer.check({ userId })
  expect(viewer.state.userId).not.toBe(userId)
  expect((await readUserInfo(viewer)).openId).toBe('')
  const guest = { ...viewer.state }
  expect(await viewer.ask(ownAccount.logout, {})).toEqual({})
  expect({ ...viewer.state }).toEqual(guest)
  expect((await readUserInfo(viewer)).userId).toBe(guest.userId)
})

test('a registered user who registers another address becomes another user', async () => {
  const viewer = await server.viewer()
  const [first, second] = [newEmailAddress(), newEmailAddress()]
  const { userId } = await signIn(viewer, outboxDataDir, first)
  const answer = await signIn(viewer, outboxDataDir, second)
  expect(answer.userId).not.toBe(userId)
  advanceClock(61_000)
  expect((await signIn(viewer, outboxDataDir, first)).userId).toBe(userId)
})

test('concurrent uses of one code register only once', async () => {
  const viewer = await server.viewer()
  const address = newEmailAddress()
  const code = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  const answers = await Promise.all(Array.from({ length: 4 }, () => register(viewer, address, code)))
  const states = answers.map((answer) => (answer.status === 401 ? 401 : answer.source?.state))
  expect(states.filter((state) => state === 1)).toHaveLength(1)
})

test('two devices that register the same new address concurrently become one user', async () => {
  const [one, two] = [await server.viewer(), await server.viewer()]
  const address = newEmailAddress()
  const code = await requestAndReadMailedCode(one, outboxDataDir, address)
  advanceClock(60_000)
  const otherCode = await requestAndReadMailedCode(two, outboxDataDir, address)
  const answers = await Promise.all([register(one, address, code), register(two, address, otherCode)])
  const [a, b] = answers.map((answer) => answer.source?.userId)
  expect(answers.map((answer) => answer.source?.state)).toEqual([1, 1])
  expect(a).toBe(b)
  expect([one.state.userId, two.state.userId]).toContain(a)
})
