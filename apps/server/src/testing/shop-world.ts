import { accounts } from '@cliffhanger/contract/accounts'
import { auditWallet } from '../modules/wallet/audit.ts'
import { createOrder, createSandboxClient, readIsSuccessfulCode, type Sandbox, saveBillingInfo } from './paying.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { sendWebhook, type WebhookEvent, type WebhookOptions } from './provider-message.ts'
import { createTestServer, type TestOptions, type TestServer } from './test-server.ts'

/** Products of the default shop: coin packages and memberships. */
export const coins100 = { rechargeId: '2001' }
export const coins550 = { rechargeId: '2002' }
export const monthlyMembership = { vipId: '3001' }
export const quarterlyMembership = { vipId: '3002' }

/** Starts a server with the payment sandbox. The sandbox sends no webhooks; tests send webhooks with `ring`. */
export async function openShop(options: TestOptions = {}) {
  const server: TestServer = await createTestServer({ hasSandbox: true, ...options })
  const sandbox: Sandbox = createSandboxClient(server.origin)
  const { db, provider } = server.deps
  await sandbox.knobs({ webhooks: { isOff: true } })

  return {
    server,
    sandbox,
    airwallex: provider.airwallex,
    /** Creates a viewer with billing info. */
    async buyer(): Promise<ProtocolClient> {
      const viewer = await server.viewer()
      await saveBillingInfo(viewer, `${viewer.state.userId}@example.com`)
      return viewer
    },
    order: (viewer: ProtocolClient, what: Parameters<typeof createOrder>[2] = coins550) =>
      createOrder(viewer, server.origin, what),
    isSuccessful: readIsSuccessfulCode,
    balance: async (viewer: ProtocolClient) => (await viewer.ask(accounts.getUserAccountInfo, {})).coinBalance,
    stateOf: (orderId: string) =>
      db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
    /** Runs reconciliation until no order is due. */
    async round(): Promise<void> {
      while ((await server.payments.reconciler.round()) > 0);
    },
    /** Sends a webhook as the provider does. Returns the HTTP status. */
    ring: (event: WebhookEvent, sent: WebhookOptions = {}) =>
      sendWebhook(server.origin, provider.webhookSecrets[0] ?? '', event, sent),
    audit: () => auditWallet(db),
    close: () => server.close(),
  }
}
export type TestShop = Awaited<ReturnType<typeof openShop>>
