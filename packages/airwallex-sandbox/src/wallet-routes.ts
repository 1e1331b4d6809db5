import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { optionalFields, requireFields, requireText } from './fields.ts'
import type { PaymentIntentOperations } from './intents.ts'
import { validationError } from './refusal.ts'
import { readSettings } from './settings.ts'
import { createStoreTransaction } from './store.ts'
import { inTransaction } from './transaction.ts'
import { walletAnswers, walletPage } from './wallet-page.ts'

/** Serves the simulated page of redirect wallets, and receives the buyer's answers. */
export function serveWalletPage(app: FastifyInstance, pool: pg.Pool, intents: PaymentIntentOperations): void {
  app.get('/wallet', (request, reply) => {
    const { intent = '', checksum = '', type = '' } = optionalFields(request.query, 'query')
    const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .header('cache-control', 'no-store')
      .send(walletPage({ id: String(intent), checksum: String(checksum), type: String(type) }))
  })
  app.post('/wallet', async (request) => {
    const body = requireFields(request.body, 'body')
    const answer = walletAnswers.find((one) => one === body.answer)
    if (!answer) throw validationError('answer', `answer must be one of ${walletAnswers.join(', ')}`)
    const { now } = await readSettings(pool)
    const id = requireText(body, 'intent', 64)
    const returnUrl = await inTransaction(pool, (client) =>
      intents.answerWallet(createStoreTransaction(client, now), id, requireText(body, 'checksum'), answer),
    )
    return { return_url: returnUrl }
  })
}
