import { randomUUID } from 'node:crypto'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import type { Principal } from '../../../apps/server/src/testing/access-table.ts'
import { giveMembership } from '../../../apps/server/src/testing/given-order.ts'
import { billingInfo, createOrder, orderInput, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
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
export async function makeAccessWorld({ server, vidId, moduleId }: AccessServer) {
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
  return { clients, origin: server.origin, vidId, moduleId, url, feedbackId, address, ...ordered }
}
export type AccessWorld = Awaited<ReturnType<typeof makeAccessWorld>>

export const firstPageQuery = { pageNum: 1, pageSize: 10 }
const code = { code: '000000', type: 6 }
const ofPasskey = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} }
const passkeyProof = { ...ofPasskey, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } }
const newPasskey = { ...ofPasskey, response: { clientDataJSON: 'a', attestationObject: 'a' } }
const unknownGift = 'x'.repeat(43)
const inputs: Readonly<Record<string, (at: AccessWorld) => object>> = {
  check: () => ({ deviId: randomUUID() }),
  constant: () => ({ key: 'PAY_SWITCH_H5' }),
  sendEmailVoiceCode: () => ({ openid: `${randomUUID()}@example.com`, type: 1 }),
  register: ({ address }) => ({ openid: address, ...code }),
  signOutDevice: () => ({ deviceId: '1' }),
  beginLogin: () => ({ issuer: 'google' }),
  finishLogin: () => ({}),
  unlinkIdentity: () => ({ identityId: '1' }),
  logInByPasskey: () => ({ proof: passkeyProof }),
  newPasskeyOptions: () => ({ code: '000000' }),
  addPasskey: () => ({ name: 'Phone', passkey: newPasskey }),
  removePasskey: () => ({ passkeyId: 'none' }),
  eraseGuest: () => ({ guestId: '1' }),
  removeUser: ({ address }) => ({ openid: address, ...code }),
  setReadPreference: () => ({ preferenceId: 1 }),
  saveUserPreference: () => ({ preferenceId: 1 }),
  updateHeadImg: () => ({ uploadImage: image() }),
  sendFeedBack: ({ url }) => ({ email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: url }),
  reportSubtitle: ({ vidId }) => ({
    ...{ email: 'a@example.com', feedbackContent: 'Hello', vidId, episodeN: 3, problem: 'sync', position: 4 },
  }),
  feedbackList: () => firstPageQuery,
  readStateUpdate: ({ feedbackId }) => ({ feedbackId }),
  videoDetails: ({ vidId }) => ({ videoId: vidId, episodeN: 3 }),
  paywall: ({ vidId }) => ({ vidId, episodeN: 5 }),
  updateEpisodeRecord: ({ vidId }) => ({ videoId: vidId, episodeN: 3, lookTime: 1 }),
  getWatchRecordList: () => firstPageQuery,
  deleteWatchRecordList: ({ vidId }) => ({ vidIdList: [vidId] }),
  page: ({ moduleId }) => ({ moduleId, ...firstPageQuery }),
  recommendModulePage: ({ moduleId }) => ({ moduleId, ...firstPageQuery }),
  forYou: () => ({ pageSize: 5 }),
  forYouViews: ({ vidId }) => ({ views: [{ vidId, isSkipped: false }] }),
  searchVideoInfo: () => ({ search: 'a', ...firstPageQuery }),
  searchTwoVideoInfo: () => ({ search: 'a', ...firstPageQuery }),
  addBuyPlay: ({ vidId }) => ({ vidId, nepisode: 5 }),
  statement: () => firstPageQuery,
  orders: () => firstPageQuery,
  saveNotificationChoices: () => ({ episodes: true, answers: true, digest: false, timeZone: 'UTC' }),
  subscribePush: () => ({
    ...{ endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'B'.repeat(22), timeZone: 'UTC' },
  }),
  unsubscribePush: () => ({ endpoint: 'https://push.example/1' }),
  changeNickname: () => ({ nickname: 'Zoë' }),
  changePicture: () => ({ picture: image() }),
  commentList: ({ vidId }) => ({ vidId, episodeN: 3, order: 'newest' }),
  postComment: ({ vidId }) => ({ vidId, episodeN: 3, text: 'Hello', createTime: 1 }),
  deleteComment: () => ({ commentId: '1' }),
  reportComment: () => ({ commentId: '1', reason: 'spam' }),
  takeReward: () => ({ task: 'daily', coins: 5, endTime: 1 }),
  stay: () => ({ price: '4.99' }),
  adOffer: ({ vidId }) => ({ vidId, episodeN: 3 }),
  beginAd: ({ vidId }) => ({ vidId, episodeN: 3 }),
  finishAd: () => ({ view: `${'x'.repeat(22)}.${unknownGift}` }),
  giftOffer: ({ vidId }) => ({ vidId }),
  buyGift: ({ vidId }) => ({ vidId, coins: 20, key: randomUUID() }),
  giftList: () => firstPageQuery,
  refundGift: () => ({ giftId: '1', coins: 20 }),
  giftDetails: () => ({ code: unknownGift }),
  redeemGift: () => ({ code: unknownGift, newEpisodes: 1 }),
  beginDownload: ({ vidId }) => ({ vidId, episodeN: 3 }),
  renewDownloads: () => ({ episodes: [] }),
  confirmBillingAddress: () => ({ code: '000000' }),
  recoverWallet: () => ({ token: 'none' }),
  updUserAirwallexInfo: () => billingInfo,
  createOrder: ({ clients, origin }) => orderInput(clients.owner, origin, { rechargeId: '2001' }),
  isSuccessful: ({ orderId }) => ({ orderId, orderType: 1, payType: 13 }),
  removeSavedCard: () => ({ cardId: '1' }),
  updSubConsentId: ({ orderId }) => ({ orderId, intentId: 'int_1', customerId: 'cus_1', consentId: 'cst_1' }),
  beginRedirect: ({ orderId, origin }) => ({ orderId, method: 'gcash', returnUrl: `${origin}/wallet` }),
  qrLink: ({ orderId }) => ({ orderId }),
  openLink: ({ link }) => ({ token: link }),
}

/** Returns the input of a call that is valid for an authorised caller. */
export const validCallInput = (name: string, at: AccessWorld): object => inputs[name]?.(at) ?? { videoId: at.vidId }
