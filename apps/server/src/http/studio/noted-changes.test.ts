import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { feedback } from '@cliffhanger/contract/feedback'
import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { studio } from '@cliffhanger/contract/studio/studio'
import { publishSubtitle } from '@cliffhanger/media-ingest/publish'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import { renderSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../jobs/run-jobs.ts'
import { createLog } from '../../log.ts'
import type { TitleIdPair } from '../../modules/catalogue/publish.ts'
import type { LogEntry } from '../../modules/operator-log/entries.ts'
import { readLogPage } from '../../modules/operator-log/store.ts'
import { fillShop } from '../../modules/wallet/shop/shop.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import { adChanges } from '../../testing/ad-changes.ts'
import { postHeldComment, resetNickname, switchComments } from '../../testing/comment-world.ts'
import { makeJobQueue } from '../../testing/job-queue.ts'
import { buyOpenGift } from '../../testing/open-gift.ts'
import { operatorChanges } from '../../testing/operator-changes.ts'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'
import { publishSample, samplePackageName, writeSampleFiles } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
import { patternImage } from '../../testing/uploads/real-images.ts'

const calls = Object.values(studio)
  .flatMap((module) => Object.values<StudioCall>(module))
  .filter(({ logs }) => logs !== undefined)

/** Read-only calls, which are in the operator log because they show personal data. */
const reading =
  /^\/(orders\/(reveal|evidence)|viewers\/(reveal|export)|subtitles\/openVideo|operations\/mails\/reveal)$/
/** Calls that create something, so the log has only values after the change. */
const adding = /^\/(operations\/(backUp|runJob)|orders\/compare|subtitles\/answer|uploads\/begin|\w+\/create)$/

let money: RefundShop
let server: TestServer
let owner: StudioClient
let ids: TitleIdPair
let titles = 0
beforeAll(async () => {
  money = await openRefundShop({ usableBytes: async () => 1e12, runJob: async () => undefined })
  ;({ server } = money.shop)
  await fillShop(server.deps.db)
  owner = await signInAs(server, 'owner')
})
afterAll(() => server.close())
beforeEach(async () => {
  titles += 1
  ids = await publishSample(server.deps.db, `title-${titles}`)
})

const title = () => ({ vidId: ids.vidId, version: 1 })
const chosen = () => ({ titles: [title()] })
const beginPromotion = (kind: 'firstTopUp' | 'stay') =>
  owner.ask(studio.promotions.begin, { kind, percent: 20, endTime: server.clock.now + 7 * 86_400_000 })
const modules = () => [{ id: 'first', cardType: 32, names: { en: 'First' }, titles: [`title-${titles}`] }]
const episodes = { freeEpisodes: 2, pricePerEpisode: 25, wholeTitlePrice: '6.99' }
const cover = async () => (await patternImage(540, 720).png().toBuffer()).toString('base64')

async function bought(): Promise<{ orderId: string; disputeId: string }> {
  const order = await money.bought(await money.shop.buyer())
  return { orderId: order.orderId, disputeId: await money.dispute(order) }
}
const paid = async () => ({ orderId: (await money.bought(await money.shop.buyer())).orderId })
const userIdOf = async () => ({ userId: (await server.viewer()).state.userId })
async function registered(): Promise<ProtocolClient> {
  const viewer = await server.viewer()
  await signIn(viewer, server.deps.config.dataDir, `viewer-${titles}@example.com`)
  return viewer
}
async function deletedViewer(): Promise<{ userId: string }> {
  const { userId } = (await registered()).state
  await owner.ask(studio.viewers.delete, { userId, confirmation: userId })
  return { userId }
}
async function writtenFeedback(): Promise<{ feedbackId: string }> {
  const viewer = await server.viewer()
  const sent = { email: 'dana@example.com', feedbackContent: 'It stops.', feedbackImages: '' }
  return { feedbackId: (await viewer.ask(feedback.sendFeedBack, sent)).feedbackId }
}
const savedReply = () => owner.ask(studio.feedback.saveReply, { name: randomUUID(), texts: { en: 'Thanks' } })
async function upload() {
  const files = [{ path: '001.mp4', bytes: 9, modifiedAt: 1 }]
  const { uploadId, files: announced } = await owner.ask(studio.upload.begin, { name: randomUUID(), files })
  return { uploadId, fileId: announced[0]?.fileId ?? '' }
}
const homeBase = async () => (await owner.ask(studio.home.state, {})).version
/** Publishes the shop with the given price of its first coin package. */
async function publishShop(price: string): Promise<{ version: number }> {
  const { version, shop } = await owner.ask(studio.shop.state, {})
  const [first, ...others] = shop.coins
  if (!first) throw new Error('the shop has no packs')
  const coins = [{ ...first, price }, ...others]
  return owner.ask(studio.shop.publish, { base: version, shop: { ...shop, coins } })
}
async function subtitles() {
  const store = storeFolder(server.deps.config.dataDir)
  await writeSampleFiles(store, ids, 1, 'media')
  const cues = [{ startMs: 1000, endMs: 2000, text: 'You opened the door.' }]
  await publishSubtitle({ store: server.deps.store, ...ids }, 'en', 1, renderSrt(cues))
  return { vidId: ids.vidId, n: 1, code: 'en' as const }
}
async function reportedCue() {
  const key = await subtitles()
  const report = {
    ...{ email: 'ada@example.com', feedbackContent: 'Subtitles out of sync\n\nLate', vidId: ids.vidId, episodeN: 1 },
    ...{ problem: 'sync' as const, position: 1.4, subtitleLanguage: 2 as const },
    cue: { text: 'You opened the door.', start: 1, end: 2 },
  }
  await (await server.viewer()).ask(feedback.reportSubtitle, report)
  return { ...key, atMs: 1000 }
}
async function schedule(): Promise<{ scheduleId: string }> {
  const at = { base: await homeBase(), publishAt: server.clock.now + 3_600_000 }
  return owner.ask(studio.home.schedule, { ...at, modules: modules() })
}

/** One successful call of each mutating call of Studio. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  ...operatorChanges(() => ({ server, owner })),
  '/titles/publish': () => owner.ask(studio.titles.publish, { ...chosen(), isPublished: false }),
  '/titles/tag': () => owner.ask(studio.titles.tag, { ...chosen(), add: ['Revenge'], remove: ['CEO'] }),
  '/titles/price': () => owner.ask(studio.titles.price, { ...chosen(), ...episodes }),
  '/titles/setWords': () =>
    owner.ask(studio.title.setWords, {
      ...title(),
      words: { names: { en: 'The Debt' }, descriptions: {}, tags: [], episodeNames: {} },
    }),
  '/titles/setPrices': () => owner.ask(studio.title.setPrices, { ...title(), ...episodes }),
  '/titles/setDetails': () => owner.ask(studio.title.setDetails, { ...title(), language: 'zh', audience: 1, order: 7 }),
  '/titles/setPublished': () => owner.ask(studio.title.setPublished, { ...title(), isPublished: false }),
  '/titles/setEpisodesHidden': () =>
    owner.ask(studio.title.setEpisodesHidden, { ...title(), episodes: [6], isHidden: true }),
  '/titles/setCover': async () =>
    owner.ask(studio.title.setCover, { ...title(), language: 'any', picture: await cover() }),
  async '/titles/removeCover'() {
    await owner.ask(studio.title.setCover, { ...title(), language: 'th', picture: await cover() })
    await owner.ask(studio.title.removeCover, { ...title(), version: 2, language: 'th' })
  },
  '/titles/setRelease': () => owner.ask(studio.title.setRelease, { ...title(), holdsNewEpisodes: true }),
  '/titles/setOrder': async () => {
    const hidden = { ...title(), episodes: [5, 6], isHidden: true }
    const { version } = await owner.ask(studio.title.setEpisodesHidden, hidden)
    const { package: packageOf } = titleLayout(ids.cpId, ids.vidId)
    for (const n of [5, 6]) await server.deps.store.write(`${packageOf(n, samplePackageName)}/master.m3u8`, '#EXTM3U')
    await owner.ask(studio.title.setOrder, { ...title(), version, order: [1, 2, 3, 4, 6, 5] })
  },
  '/titles/delete': () => owner.ask(studio.title.delete, { ...title(), confirmation: `title-${titles}` }),
  '/titles/restore': async () => {
    await owner.ask(studio.title.setPrices, { ...title(), ...episodes })
    await owner.ask(studio.title.restore, { ...title(), version: 2, restored: 1 })
  },
  '/subtitles/publish': async () => {
    const key = await subtitles()
    const { hash, cues } = await owner.ask(studio.subtitles.read, key)
    await owner.ask(studio.subtitles.publish, {
      ...key,
      base: hash,
      cues: cues.map((cue) => ({ ...cue, text: 'Stop!' })),
    })
  },
  '/subtitles/importFile': () => {
    const file = Buffer.from('00:00:01,000 --> 00:00:02,000\nStop!\n').toString('base64')
    return owner.ask(studio.subtitles.importFile, { vidId: ids.vidId, n: 2, code: 'en', base: '', file })
  },
  '/subtitles/answer': async () => owner.ask(studio.subtitles.answer, { ...(await reportedCue()), outcome: 'noFault' }),
  async '/home/publish'() {
    const { version } = await owner.ask(studio.home.publish, { base: await homeBase(), modules: modules() })
    await publishSample(server.deps.db, `more-${titles}`)
    const more = modules().map((module) => ({ ...module, titles: [...module.titles, `more-${titles}`] }))
    await owner.ask(studio.home.publish, { base: version, modules: more })
  },
  '/home/schedule': schedule,
  '/home/unschedule': async () => owner.ask(studio.home.unschedule, await schedule()),
  '/home/restore': async () => {
    const { version } = await owner.ask(studio.home.publish, { base: await homeBase(), modules: modules() })
    const { version: base } = await owner.ask(studio.home.publish, { base: version, modules: [] })
    await owner.ask(studio.home.restore, { base, version })
  },
  '/promotions/begin': () => beginPromotion('stay'),
  '/promotions/stop': async () => {
    await beginPromotion('firstTopUp')
    await owner.ask(studio.promotions.stop, { kind: 'firstTopUp' })
  },
  '/rewards/publish': async () => {
    const { version: base, tasks } = await owner.ask(studio.rewards.state, {})
    await owner.ask(studio.rewards.publish, { base, tasks: tasks.map((task) => ({ ...task, isOn: !task.isOn })) })
  },
  ...adChanges(() => ({ db: server.deps.db, owner, vidId: ids.vidId, paid })),
  '/shop/publish': () => publishShop('1.99'),
  '/shop/restore': async () => {
    const { version } = await publishShop('1.98')
    const { version: base } = await publishShop('1.97')
    await owner.ask(studio.shop.restore, { base, version })
  },
  async '/operations/runJob'() {
    await makeJobQueue(server.database)
    const job = { name: 'rank-titles', run: async () => undefined }
    const jobs = await runJobs(server.database.runtime.pool, [job], createLog('silent'), 0.5)
    await jobs.stop()
    await owner.ask(studio.operations.runJob, { name: job.name })
  },
  '/operations/backUp': () => owner.ask(studio.operations.backUp, { what: 'write' }),
  '/operations/mails/sendAgain': async () => {
    await server.database.pool.query(
      `INSERT INTO mails (mail_key, kind, user_id, facts, created_at, tries, outcome, ended_at)
        VALUES ('given up', 'receipt', $1, '{}', now(), 8, 'givenUp', now())`,
      [(await userIdOf()).userId],
    )
    await owner.ask(studio.mails.sendAgain, { mailKey: 'given up' })
  },
  '/uploads/begin': upload,
  '/uploads/complete': () => createUploadClient(owner).send('The Debt', { '001.mp4': Buffer.from('video') }),
  '/uploads/publish': async () =>
    owner.ask(studio.upload.publish, {
      ...{ uploadId: (await upload()).uploadId, publishAs: 'hidden' },
      title: { name: 'The Debt', language: 'en', freeEpisodes: 1, pricePerEpisode: 5 },
    }),
  '/uploads/removeFile': async () => owner.ask(studio.upload.removeFile, await upload()),
  '/uploads/remove': async () => owner.ask(studio.upload.remove, { uploadId: (await upload()).uploadId }),
  '/orders/compare': () =>
    owner.ask(studio.orders.compare, { since: new Date(server.clock.now).toISOString().slice(0, 10) }),
  '/orders/settle': async () => {
    const order = await money.shop.order(await money.shop.buyer())
    await money.shop.sandbox.pay(order)
    await owner.ask(studio.orders.settle, { orderId: order.orderId })
  },
  '/orders/refund': async () =>
    owner.ask(studio.orders.refund, { ...(await paid()), left: '4.99', reason: 'asked', key: randomUUID() }),
  '/orders/setBlocked': async () => owner.ask(studio.orders.setBlocked, { ...(await paid()), isBlocked: true }),
  '/orders/acceptDispute': async () => owner.ask(studio.orders.acceptDispute, await bought()),
  '/orders/challengeDispute': async () =>
    owner.ask(studio.orders.challengeDispute, { ...(await bought()), letter: 'The coins were spent.' }),
  '/viewers/grant': async () =>
    owner.ask(studio.viewers.grant, { ...(await userIdOf()), coins: 5, reason: 'sorry', key: randomUUID() }),
  '/viewers/grantTitle': async () =>
    owner.ask(studio.viewers.grantTitle, {
      ...(await userIdOf()),
      ...{ vidId: ids.vidId, reason: 'sorry', key: randomUUID() },
    }),
  '/viewers/refundGift': async () => owner.ask(studio.gifts.refund, await buyOpenGift(server, ids.vidId)),
  '/viewers/signOut': async () => owner.ask(studio.viewers.signOut, await userIdOf()),
  async '/viewers/signOutDevice'() {
    const { userId } = (await registered()).state
    const { rows } = await owner.ask(studio.viewers.devices, { userId })
    await owner.ask(studio.viewers.signOutDevice, { userId, deviceId: rows[0]?.deviceId ?? '' })
  },
  '/viewers/delete': deletedViewer,
  '/viewers/restore': async () => owner.ask(studio.viewers.restore, await deletedViewer()),
  '/feedback/reply': async () =>
    owner.ask(studio.feedback.reply, { ...(await writtenFeedback()), text: 'Thanks', isDone: true }),
  '/feedback/setDone': async () => owner.ask(studio.feedback.setDone, { ...(await writtenFeedback()), isDone: true }),
  '/feedback/assign': async () => {
    const { operatorId } = await owner.ask(studio.session.me, {})
    await owner.ask(studio.feedback.assign, { ...(await writtenFeedback()), operatorId })
  },
  '/comments/decide': async () => {
    const commentId = await postHeldComment(owner, await registered(), ids.vidId)
    await owner.ask(studio.comments.decide, { commentId, state: 'removed', seen: 'held', reason: 'spam' })
  },
  '/comments/resetProfile': async () => resetNickname(server, owner, await registered(), ids.vidId),
  '/comments/publish': () => switchComments(owner, { isOn: false }).then(() => switchComments(owner, { isOn: true })),
  '/feedback/saveReply': savedReply,
  '/feedback/deleteReply': async () =>
    owner.ask(studio.feedback.deleteReply, { replyId: (await savedReply()).replyId }),
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
/** Returns whether a logged change has different texts, or a field with different values before and after. */
function isChanged({ before, after }: NonNullable<LogEntry['changes']>): boolean {
  if (!isObject(before) || !isObject(after)) return typeof before === typeof after && before !== after
  return Object.keys(before).some((name) => name in after && !isDeepStrictEqual(before[name], after[name]))
}

test.each(calls.filter(({ path }) => !reading.test(path)).map(({ path }) => [path]))(
  'the operator log records the values that the call %s changed or added',
  async (path) => {
    const change = changes[path] ?? expect.fail(`add a case for ${path}, which changes something`)
    await change()
    const [entry] = await readLogPage(server.deps.db, undefined, 1, {})
    expect(entry).toMatchObject({ command: `studio ${path.slice(1).replaceAll('/', ' ')}`, outcome: 'done' })
    const noted = entry?.changes ?? {}
    const shown = JSON.stringify(noted)
    expect(noted.after, shown).toBeDefined()
    if (adding.test(path)) expect(noted.before, shown).toBeUndefined()
    else expect(isChanged(noted), shown).toBe(true)
  },
)
