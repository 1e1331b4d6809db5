import { expect, test } from 'vitest'
import { createOrder, testCardNumbers } from '../testing/paying.ts'
import { coins550, openShop } from '../testing/shop-world.ts'

test("behind a proxy the bank's page has the viewer's origin, not the server's", async () => {
  const publicUrl = 'http://watch.example.com:8000'
  const shop = await openShop({ env: { PUBLIC_URL: publicUrl } })
  try {
    const { airId, airSecret } = await createOrder(await shop.buyer(), publicUrl, coins550)
    const { body } = await shop.sandbox.send('POST', `/api/v1/pa/payment_intents/${airId}/confirm`, {
      request_id: 'browser-1',
      client_secret: airSecret,
      payment_method: {
        type: 'card',
        card: { number: testCardNumbers.challenge, expiry_month: '12', expiry_year: '2039', cvc: '123', name: 'Ada' },
      },
    })
    expect(body.next_action).toMatchObject({ url: `${publicUrl}/sandbox/airwallex/challenge?intent=${airId}` })
  } finally {
    await shop.close()
  }
})
