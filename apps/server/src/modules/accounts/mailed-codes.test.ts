import { ownAccount } from '@cliffhanger/contract/own-account'
import { expect, test } from 'vitest'
import { plainTextOf, readOutbox, requestAndReadMailedCode } from '../../testing/outbox.ts'
import {
  advanceClock,
  newEmailAddress,
  outboxDataDir,
  register,
  removeUserByCode,
  server,
  setUpServer,
  wrongCodeResponse,
} from '../../testing/registering.ts'

setUpServer()

test('a code is valid for one purpose, address and user, once, and for ten minutes', async () => {
  const [viewer, other] = [await server.viewer(), await server.viewer()]
  const address = newEmailAddress()
  const code = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  expect(await register(other, address, code)).toMatchObject(wrongCodeResponse)
  expect(await register(viewer, newEmailAddress(), code)).toMatchObject(wrongCodeResponse)
  advanceClock(600_000)
  expect(await register(viewer, address, code)).toMatchObject(wrongCodeResponse)
  const second = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  advanceClock(60_000)
  const third = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  if (second !== third) expect(await register(viewer, address, second)).toMatchObject(wrongCodeResponse)
  advanceClock(599_999)
  expect((await register(viewer, address, third)).source).toMatchObject({ state: 1 })
  await viewer.check({ userId: viewer.state.userId })
  expect(await register(viewer, address, third)).toMatchObject(wrongCodeResponse)
  await viewer.check({ userId: viewer.state.userId })
  expect(await removeUserByCode(viewer, address, third)).toMatchObject(wrongCodeResponse)
  advanceClock(60_000)
  const loginCode = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  expect(await removeUserByCode(viewer, address, loginCode), 'deletion by a login code').toMatchObject(
    wrongCodeResponse,
  )
})

test('a code allows five attempts, even with concurrent guesses', async () => {
  const viewer = await server.viewer()
  const address = newEmailAddress()
  const code = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  const guess = code === '000000' ? '000001' : '000000'
  const guesses = await Promise.all(Array.from({ length: 7 }, () => register(viewer, address, guess)))
  for (const answer of guesses) expect(answer).toMatchObject(wrongCodeResponse)
  expect(await register(viewer, address, code)).toMatchObject(wrongCodeResponse)
  const row = server.deps.db.selectFrom('mail_codes').select('tries').where('address', '=', address)
  expect(await row.executeTakeFirst()).toEqual({ tries: 5 })

  advanceClock(60_000)
  const again = await requestAndReadMailedCode(viewer, outboxDataDir, address)
  for (let tries = 0; tries < 4; tries += 1)
    expect(await register(viewer, address, guess)).toMatchObject(wrongCodeResponse)
  expect((await register(viewer, address, again)).source).toMatchObject({ state: 1 })
})

test('an invalid email address is refused, and the error names the field', async () => {
  for (const openid of ['', 'a', 'a@b', 'a@b.toolongtld', 'ä@example.com', `${'a'.repeat(250)}@b.co`, 'a@b.co\0']) {
    const answer = await (await server.viewer()).call(ownAccount.sendEmailVoiceCode, { openid, type: 1 })
    expect(answer).toMatchObject({ status: 400, message: 'The request is not valid: openid' })
  }
})

test('an email with a code is in the viewer’s language and has the plain text before the HTML', async () => {
  const viewer = await server.viewer()
  for (const [language, words] of [
    [2, 'Enter this code'],
    [4, '請輸入以下驗證碼'],
    [8, 'Ingresa este código'],
    [6, '次のコードを入力'],
    [11, 'กรอกรหัสนี้'],
    [10, 'Masukkan kode ini'],
  ] as const) {
    viewer.state.language = language
    const code = await requestAndReadMailedCode(viewer, outboxDataDir, newEmailAddress())
    const mail = (await readOutbox(outboxDataDir)).at(-1) ?? ''
    const text = plainTextOf(mail)
    expect(text).toContain(code)
    expect(text).toContain(words)
    expect(mail.indexOf('text/plain')).toBeLessThan(mail.indexOf('text/html'))
  }
})
