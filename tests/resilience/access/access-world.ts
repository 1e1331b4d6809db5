import { randomUUID } from 'node:crypto'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import type { Principal } from '../../../apps/server/src/testing/access-table.ts'
import { giveMembership } from '../../../apps/server/src/testing/given-order.ts'
import { createOrder, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts'
import { patternImage } from '../../../apps/server/src/testing/uploads/real-images.ts'

export interface AccessServer {
  readonly server: TestServer
  readonly vidId: string
  readonly moduleId: string
}

export async function openAccessServer(): Promise<AccessServer> {
  // Fault injection is off, as in production.
  const server = await createTestServer({ hasSandbox: true, env: { SANDBOX_KNOBS: '0' } })
  const { vidId } = await publishSample(server.deps.db, 'the-contract')
  const module = await server.deps.db.selectFrom('modules').select('m_id').limit(1).executeTakeFirstOrThrow()
  return { server, vidId, moduleId: module.m_id }
}

const png = await patternImage(48, 32).png().toBuffer()
const image = () => new Blob([new Uint8Array(png)])

/** Creates a client for each kind of caller, and the resources of the owner. */
export async function createAccessClients({ server, vidId, moduleId }: AccessServer) {
  const { db } = server.deps
  const [owner, other, member, official, deleted] = await Promise.all([
    server.viewer(),
    server.viewer(),
    server.viewer(),
    server.viewer(),
    server.viewer(),
  ])
  const at = new Date(server.clock.now)
  const register = (client: ProtocolClient) =>
    db
      .updateTable('users')
      .set({ email: `${client.state.userId}@example.com` })
      .where('user_id', '=', client.state.userId)
      .execute()
  async function fillWallet() {
    const credit = { userId: owner.state.userId, coins: 100, kind: 'grant', note: '', orderId: null, at } as const
    await creditCoins(db, { ...credit, key: randomUUID() })
    await owner.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  }
  async function order() {
    await saveBillingInfo(owner)
    const { orderId } = await createOrder(owner, server.origin, { rechargeId: '2001' })
    return { orderId, link: (await owner.ask(payments.qrLink, { orderId })).url.split('#')[1] }
  }
  const sent = { email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: '' }
  const [{ url }, { feedbackId }, ordered] = await Promise.all([
    owner.ask(feedback.updateHeadImg, { uploadImage: image() }),
    owner.ask(feedback.sendFeedBack, sent),
    order(),
    fillWallet(),
    giveMembership(db, member.state.userId, server.clock.now + 1000),
    register(official),
    register(deleted),
  ])
  await db.updateTable('users').set({ deleted_at: at }).where('user_id', '=', deleted.state.userId).execute()
  const anonymous = server.client()
  const clients: Record<Principal, ProtocolClient> = {
    ...{ anonymous, owner, other, posing: other, member, official, deleted },
  }
  const address = `${official.state.userId}@example.com`
  return { clients, owner, origin: server.origin, vidId, moduleId, url, feedbackId, address, image, ...ordered }
}
export type AccessWorld = Awaited<ReturnType<typeof createAccessClients>>
