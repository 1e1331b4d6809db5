import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Mail } from '../../../apps/server/src/adapters/mailer/mailer.ts'
import { createApp } from '../../../apps/server/src/app.ts'
import type { Deps } from '../../../apps/server/src/deps.ts'
import { makeRecoveryLink } from '../../../apps/server/src/modules/payments/recovery-links.ts'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { insertGrantedOrder } from '../../../apps/server/src/testing/given-order.ts'
import { settingsOfIssuers, startIssuer } from '../../../apps/server/src/testing/issuer.ts'
import { createIssuerLogins } from '../../../apps/server/src/testing/issuer-logins.ts'
import { findLoginCodes } from '../../../apps/server/src/testing/outbox.ts'
import { createProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { createTestDeps } from '../../../apps/server/src/testing/test-server.ts'
import { serveInProcess } from '../model/in-process-fetch.ts'
import { identityTokenForgeries } from './forgeries.ts'

export const coinsPerPayment = 100
/** How long the app caches sessions, ms: only this app ends sessions, so its cache is never stale. */
const freshMs = 60_000
const mailPatienceMs = 10_000
const issuerNames = ['google', 'apple'] as const
export type IssuerName = (typeof issuerNames)[number]

export type CredentialWorld = Awaited<ReturnType<typeof openCredentialWorld>>

/** Starts the real app on its own database, called in process. Tests read its mails and set its clock. */
export async function openCredentialWorld(name: string) {
  const origin = `http://${name}.test`
  const [google, apple] = await Promise.all([startIssuer({ namesItself: true }), startIssuer()])
  const issuers = { google, apple }
  const env = { PUBLIC_URL: origin, ...settingsOfIssuers(issuers) }
  const { deps: made, database, clock, close: closeDeps } = await createTestDeps({ env })
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const deps: Deps = { ...made, mailer }
  const { app } = await createApp(deps, { freshMs, isReconciling: false, webDist: '/nowhere' })
  serveInProcess({ [origin]: () => app })
  const { vidId } = await publishSample(database.db, 'credentials')
  const { db } = database

  return {
    database,
    clock,
    vidId,
    issuers,
    issuerNames,
    forgeries: identityTokenForgeries,
    logins: createIssuerLogins(origin),
    device: () => createProtocolClient(origin, deps.secrets.envelopeKey.toString('base64')),

    /** Makes a call that mails a code to an address. Returns the code. */
    async codeOf(address: string, ask: () => Promise<unknown>): Promise<string> {
      mails.length = 0
      await ask()
      const lateAt = performance.now() + mailPatienceMs
      while (mails.length === 0 && performance.now() < lateAt) await nextTurn()
      const [code] = findLoginCodes(mails.find(({ to }) => to === address)?.text ?? '')
      if (code === undefined) throw new Error(`no code was mailed to ${address}`)
      return code
    },

    /** Inserts a paid order and its coins, as after a settled payment. */
    async pay(userId: string): Promise<void> {
      const at = new Date(clock.now)
      const orderId = await insertGrantedOrder(db, { userId, coins: coinsPerPayment, at })
      const key = `credit:${orderId}`
      await creditCoins(db, { userId, coins: coinsPerPayment, kind: 'topup', key, note: '', orderId, at })
    },
    /** Returns the recovery link of a user's receipt. */
    linkOf: (userId: string): Promise<string> => makeRecoveryLink(deps, userId),
    newAddress: (person: string): string => `${person}-${randomUUID()}@example.com`,

    async close(): Promise<void> {
      await app.close()
      vi.unstubAllGlobals()
      await closeDeps()
      await Promise.all([google.close(), apple.close()])
    },
  }
}
