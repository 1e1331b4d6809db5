import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { createMailQueue } from './mail-queue.ts'
import type { Mail, Mailer } from './mailer.ts'

const mail: Mail = {
  from: { name: 'A', address: 'a@example.com' },
  to: 'b@example.com',
  subject: '',
  text: '',
  html: '',
}
const refusal = () => Object.assign(new Error('550 nobody of that name'), { code: 'EENVELOPE', responseCode: 550 })
const silence = () => Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })

/** Creates a mail queue with the given mailer. */
function opened(send: Mailer['send']) {
  let elapsedMs = 0
  const mailer: Mailer = { send, close: () => undefined }
  const queue = createMailQueue(mailer, createLog('silent'), () => elapsedMs)
  return { queue, pass: (ms: number) => (elapsedMs += ms) }
}

test('after three attempts without a reply, isWorking is false for 15 seconds', async () => {
  const send = vi.fn<Mailer['send']>(() => Promise.reject(silence()))
  const { queue, pass } = opened(send)
  for (let at = 0; at < 3; at += 1) queue.enqueue(mail)
  await expect.poll(() => send.mock.calls.length).toBe(3)
  await sleep(10)
  expect(queue.isWorking()).toBe(false)
  pass(15_001)
  expect(queue.isWorking()).toBe(true)
  send.mockResolvedValue(undefined)
  await expect.poll(() => send.mock.calls.length, { timeout: 3_000 }).toBeGreaterThan(3)
  await sleep(10)
  expect(queue.isWorking()).toBe(true)
})

test('isWorking stays true if the mail server refuses six mails in a row', async () => {
  const send = vi.fn<Mailer['send']>(() => Promise.reject(refusal()))
  const { queue } = opened(send)
  for (let at = 0; at < 6; at += 1) queue.enqueue(mail)
  await expect.poll(() => send.mock.calls.length).toBe(6)
  await sleep(10)
  expect(queue.isWorking()).toBe(true)
})
