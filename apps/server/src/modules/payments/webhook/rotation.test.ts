import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiBase } from '../../../http/runtime-config.ts'
import { webhookPath } from '../../../http/webhook-path.ts'
import { createTestServer } from '../../../testing/test-server.ts'

const [old, fresh] = ['the-old-secret-0001', 'the-new-secret-0002']
const provider = { AIRWALLEX_BASE_URL: 'http://127.0.0.1:9', AIRWALLEX_CLIENT_ID: 'c', AIRWALLEX_API_KEY: 'k' }

/** Starts a server with these secrets and returns the status codes for one webhook signed with each secret. */
async function answersOf(configured: string): Promise<number[]> {
  const server = await createTestServer({ env: { ...provider, AIRWALLEX_WEBHOOK_SECRET: configured } })
  const answers = []
  for (const secret of [old, fresh]) {
    const object = { id: `int_${secret}`, merchant_order_id: '1' }
    const event = { id: `evt_${secret}`, name: 'payment_intent.succeeded', account_id: 'acct_1', data: { object } }
    const [timestamp, body] = [String(Date.now()), JSON.stringify(event)]
    const signature = createHmac('sha256', secret).update(timestamp).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
    const answer = await fetch(`${server.origin}${apiBase}${webhookPath}`, { method: 'POST', headers, body })
    await answer.text()
    answers.push(answer.status)
  }
  await server.close()
  return answers
}

test('both webhook secrets are accepted during a rotation, and only one of them before and after it', async () => {
  expect(await answersOf(old)).toEqual([200, 401])
  expect(await answersOf(`${fresh}, ${old}`)).toEqual([200, 200])
  expect(await answersOf(fresh)).toEqual([401, 200])
})
