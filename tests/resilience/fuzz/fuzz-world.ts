import { randomUUID } from 'node:crypto'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { storeFolder } from '../../../apps/server/src/origin/store-folder.ts'
import { oddTexts } from '../../../apps/server/src/testing/fuzz/odd-values.ts'
import type { KnownValues } from '../../../apps/server/src/testing/fuzz/schema-values.ts'
import { createOrder, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample, writeSampleFiles } from '../../../apps/server/src/testing/sample-title.ts'
import { createTestServer } from '../../../apps/server/src/testing/test-server.ts'
import { uploadImage } from '../../../apps/server/src/testing/uploads/upload-image.ts'

export const principals = ['nobody', 'guest', 'owner', 'official', 'other'] as const
export type Principal = (typeof principals)[number]
export const metricsToken = 'a-word-for-the-fuzzer'

/**
 * Starts a server with three titles and five callers. A sixth user, the bystander, makes no requests, but the callers
 * send the bystander's ids.
 */
export async function openFuzzWorld() {
  const server = await createTestServer({
    hasSandbox: true,
    env: { SANDBOX_KNOBS: '0', METRICS_TOKEN: metricsToken },
  })
  const { db, config } = server.deps
  const titles = await Promise.all(['one', 'two', 'three'].map((slug) => publishSample(db, slug)))
  for (const title of titles) await writeSampleFiles(storeFolder(config.dataDir), title, 1, 'stands for bytes')

  const give = (userId: string, coins: number) =>
    creditCoins(db, {
      userId,
      coins,
      kind: 'grant',
      key: userId,
      note: '',
      orderId: null,
      at: new Date(server.clock.now),
    })
  const register = (userId: string) =>
    db
      .updateTable('users')
      .set({ email: `${userId}@example.com` })
      .where('user_id', '=', userId)
      .execute()

  /** Creates a client with a session. The owner gets coins, the official user an email address. */
  async function newcomer(principal: Exclude<Principal, 'nobody'>): Promise<ProtocolClient> {
    const client = await server.viewer()
    if (principal === 'owner') await give(client.state.userId, 10_000)
    if (principal === 'official') await register(client.state.userId)
    return client
  }
  const bystander = await server.viewer()
  const { userId } = bystander.state
  const vidId = titles[0]?.vidId ?? ''
  await give(userId, 100)
  await bystander.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await bystander.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 3, lookTime: 4 })
  await saveBillingInfo(bystander)
  const { orderId } = await createOrder(bystander, server.origin, { rechargeId: '2001' })
  const [, link] = (await bystander.ask(payments.qrLink, { orderId })).url.split('#')
  const image = await uploadImage(bystander)
  const letter = { email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: image }
  const { feedbackId } = await bystander.ask(feedback.sendFeedBack, letter)
  await register(userId)

  const clients: Record<Principal, ProtocolClient> = {
    nobody: server.client(),
    guest: await newcomer('guest'),
    owner: await newcomer('owner'),
    official: await newcomer('official'),
    other: await newcomer('other'),
  }
  const own = await uploadImage(clients.owner)
  await saveBillingInfo(clients.other)
  // The webhooks name an order of another user, because a signed webhook may change any order that it names.
  const { orderId: rungOrderId } = await createOrder(clients.other, server.origin, { rechargeId: '2001' })
  const modules = await db.selectFrom('modules').select('m_id').execute()
  const vids = [...titles.map((title) => title.vidId), '999999']
  const users = ['', userId, ...Object.values(clients).map(({ state }) => state.userId)]
  const returnUrl = `${server.origin}/wallet`
  const known: KnownValues = {
    ...{ vid: vids, vidId: vids, videoId: vids, vidIdList: vids.map((vid) => [vid]) },
    ...{ episodeN: [1, 2, 3, 4, 5, 6, 7], nepisode: [1, 2, 3, 4, 5, 6, 7], lookTime: [0, 1, 5.25, 10, 11] },
    ...{ mid: modules.map(({ m_id: id }) => id), moduleId: modules.map(({ m_id: id }) => id) },
    ...{ pageNum: [1, 2, 3], pageSize: [1, 10, 30, 31], search: ['the', 'contr', '契', 'ceo', ...oddTexts] },
    ...{ feedbackId: [feedbackId], feedbackImages: [image, own, ''], email: ['a@example.com'] },
    ...{ openid: [`${userId}@example.com`, 'a@example.com', 'official@example.com'], code: ['000000', '12345'] },
    ...{ userId: users, gainuserId: users, deviId: [randomUUID(), bystander.state.deviId], returnUrl: [returnUrl] },
    ...{ orderId: [orderId, '999999'], token: [link, 'none'], rechargeId: ['2001', '2002', '9'], vipId: ['3001'] },
    ...{ airEmail: ['a@example.com'], airPhone: ['+44 7700900000'], intentId: ['int_1'], consentId: ['cst_1'] },
  }
  return { server, titles, bystander, image, clients, newcomer, known, rungOrderId }
}
export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>
