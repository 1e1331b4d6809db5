import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { signIn } from '../../apps/server/src/testing/outbox.ts'
import {
  createOrder,
  createSandboxClient,
  pollUntil,
  readIsSuccessfulCode,
  saveBillingInfo,
} from '../../apps/server/src/testing/paying.ts'
import { connectDevice, type ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { compileCacheEnv, type ServerProcess } from '../../apps/server/src/testing/server-process.ts'

const repository = join(import.meta.dirname, '..', '..')
/** Name of a demo title with paid episodes and a long name in every language. */
const seededTitle = 'Mark of the Winter Wolf'

type What = Parameters<typeof createOrder>[2]

/** Orders and pays a product. Returns the order's ID. */
async function pay(viewer: ProtocolClient, origin: string, what: What): Promise<string> {
  const order = await createOrder(viewer, origin, what)
  await createSandboxClient(origin).pay(order)
  await pollUntil('the order is paid', async () => (await readIsSuccessfulCode(viewer, order.orderId)) === 1)
  return order.orderId
}

/** Watches the second episode of each title and follows the title; the seeded title comes last. */
async function watch(viewer: ProtocolClient, vids: readonly string[]): Promise<void> {
  for (const videoId of vids) {
    await viewer.ask(playback.updateEpisodeRecord, { videoId, episodeN: 2, lookTime: 4 })
    await viewer.ask(catalogue.addVideoShelf, { videoId })
  }
}

/** Gives a viewer bought coins, an unlocked episode, a watch history and followed titles. Returns the order's ID. */
async function settle(viewer: ProtocolClient, origin: string, vids: readonly string[], email: string): Promise<string> {
  await watch(viewer, vids)
  await saveBillingInfo(viewer, email)
  const { coinRechargesList } = await viewer.ask(wallet.getCoinAndVipRecharge, {})
  const pack = coinRechargesList.find(({ giveCoin }) => giveCoin > 0)
  const orderId = await pay(viewer, origin, { rechargeId: pack?.rechargeId ?? '' })
  await viewer.ask(wallet.addBuyPlay, { vidId: vids.at(-1) ?? '', nepisode: 4 })
  return orderId
}

async function askTwice(viewer: ProtocolClient, email: string): Promise<string> {
  const contents = ['The subtitles of episode 3 come two seconds late.', 'Will there be a second season?']
  const sent = []
  for (const feedbackContent of contents) {
    sent.push(await viewer.ask(feedback.sendFeedBack, { email, feedbackContent, createTime: Date.now() + sent.length }))
  }
  return sent[0]?.feedbackId ?? ''
}

export interface SeededViewers {
  readonly guest: ProtocolClient
  readonly registered: ProtocolClient
  readonly member: ProtocolClient
  /** A member whose automatic renewal is cancelled. */
  readonly cancelled: ProtocolClient
  readonly vid: string
  /** ID of the guest's feedback report, which has an answer. */
  readonly feedbackId: string
  /** ID of the guest's coin order. */
  readonly orderId: string
}

/**
 * Creates a guest, a registered viewer, a member and a member with a cancelled renewal through the app's calls and
 * operator commands.
 */
export async function seedViewers({
  origin,
  dataDir,
}: Pick<ServerProcess, 'origin' | 'dataDir'>): Promise<SeededViewers> {
  // Makes names unique, because several test worlds may share a server.
  const own = randomBytes(3).toString('hex')
  const addressOf = (name: string) => `${name}-${own}@example.com`
  const viewers = await Promise.all([
    connectDevice(origin),
    connectDevice(origin),
    connectDevice(origin),
    connectDevice(origin),
  ])
  for (const viewer of viewers) {
    await viewer.check()
    await viewer.save()
  }
  const [guest, registered, member, cancelled] = viewers
  await signIn(registered, dataDir, addressOf('viewer'))
  await signIn(member, dataDir, addressOf('member'))
  await signIn(cancelled, dataDir, addressOf('cancelled'))

  const { rows } = await guest.ask(recommendation.videoRack, {})
  const vid = rows.find(({ vidName }) => vidName === seededTitle)?.vidId
  if (vid === undefined) throw new Error(`the demo catalogue has no ${seededTitle}`)
  const others = rows.map(({ vidId }) => vidId).filter((id) => id !== vid)
  const vids = [...others.slice(0, 4), vid]
  const orderId = await settle(guest, origin, vids, addressOf('guest'))
  await settle(registered, origin, vids, addressOf('viewer'))
  await settle(member, origin, vids, addressOf('member'))
  const { coinVipList } = await member.ask(wallet.getCoinAndVipRecharge, {})
  await saveBillingInfo(cancelled, addressOf('cancelled'))
  for (const one of [member, cancelled]) await pay(one, origin, { vipId: coinVipList[0]?.packageId ?? '' })
  await cancelled.ask(payments.cancelRenewal, {})

  const feedbackId = await askTwice(guest, addressOf('guest'))
  const answer = 'Thank you! Episode 3 has its subtitles in time now.'
  await promisify(execFile)(
    process.execPath,
    ['apps/server/src/cli/main.ts', 'feedback', 'reply', feedbackId, '--text', answer],
    { cwd: repository, env: { ...process.env, ...compileCacheEnv, DATA_DIR: dataDir } },
  )
  return { guest, registered, member, cancelled, vid, feedbackId, orderId }
}
