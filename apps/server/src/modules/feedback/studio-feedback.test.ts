import { feedback } from '@cliffhanger/contract/feedback'
import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createStudioClient, type StudioClient, signInAs, studioOriginOf } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createPng } from '../../testing/uploads/png-bytes.ts'
import { imageIdOf, photo, uploadImage } from '../../testing/uploads/upload-image.ts'

let server: TestServer
let support: StudioClient
let colleague: StudioClient
let viewer: ProtocolClient
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('feedback').execute()
  server.clock.now += 3_600_000
  viewer = await server.viewer()
  support = await signInAs(server, 'support')
  colleague = await signInAs(server, 'owner')
})
afterAll(() => server.close())

const reasonOf = async (answer: Promise<{ failure?: { reason: string; field?: string } }>) => (await answer).failure
const send = async (feedbackContent: string, feedbackImages = '') =>
  (await viewer.ask(feedback.sendFeedBack, { email: 'dana@example.com', feedbackContent, feedbackImages })).feedbackId
const ownList = async () => (await viewer.ask(feedback.feedbackList, { pageNum: 1, pageSize: 9 })).rows
const idsOf = async (input: Parameters<typeof list>[0]) => (await list(input)).map((row) => row.feedbackId)
const list = async (input: {
  state?: 'new' | 'waiting' | 'done'
  assignee?: string
  userId?: string
  search?: string
}) => (await support.ask(studioFeedback.list, input)).rows
const answer = (feedbackId: string, text: string, isDone = true) => ({ feedbackId, text, isDone })

describe('states', () => {
  test('feedback is new, waits for the viewer after a reply, and is done when closed', async () => {
    const [first, second] = [await send('First'), await send('Second')]
    expect(await idsOf({ state: 'new' })).toEqual([first, second])
    expect(await support.ask(studioFeedback.counts, {})).toEqual({ new: 2, mine: 0 })
    await support.ask(studioFeedback.reply, answer(first, 'Which phone?', false))
    expect(await idsOf({ state: 'waiting' })).toEqual([first])
    await support.ask(studioFeedback.setDone, { feedbackId: first, isDone: true })
    await support.ask(studioFeedback.setDone, { feedbackId: second, isDone: true })
    expect(await idsOf({ state: 'done' })).toEqual([second, first])
    expect((await runCommandOn(server, ['feedback', 'list', '--open'])).lines).toEqual(['Everything is answered.'])
    await support.ask(studioFeedback.setDone, { feedbackId: second, isDone: false })
    expect(await idsOf({ state: 'new' })).toEqual([second])
    expect(await support.ask(studioFeedback.counts, {})).toEqual({ new: 1, mine: 0 })
  })

  test('a reply by `npm run feedback` closes the feedback message', async () => {
    const id = await send('Hello')
    expect((await runCommandOn(server, ['feedback', 'reply', id, '--text', 'Thanks'])).code).toBe(0)
    expect(await list({ state: 'done' })).toMatchObject([{ feedbackId: id, isReplyRead: false }])
  })

  test('pages of a state contain each feedback message once', async () => {
    const ids = [await send('1'), await send('2'), await send('3'), await send('4'), await send('5')]
    const seen: string[] = []
    let next: { cursor?: string } | undefined = {}
    while (next) {
      const page: { rows: { feedbackId: string }[]; next?: string } = await support.ask(studioFeedback.list, {
        state: 'new',
        limit: 2,
        ...next,
      })
      seen.push(...page.rows.map((row) => row.feedbackId))
      next = page.next === undefined ? undefined : { cursor: page.next }
    }
    expect(seen).toEqual(ids)
  })

  test('a search finds feedback by its id, or by part of its text', async () => {
    const [late, dark] = [await send('The sound is LATE by 100% in episode 3'), await send('The picture is dark')]
    expect(await idsOf({ search: dark })).toEqual([dark])
    expect(await idsOf({ search: '999999' })).toEqual([])
    expect(await idsOf({ search: ' late ' })).toEqual([late])
    expect(await idsOf({ search: '100%' })).toEqual([late])
    expect(await idsOf({ search: '%' })).toEqual([late])
    expect(await idsOf({ search: 'the' })).toEqual([dark, late])
    expect(await idsOf({ search: 'the', state: 'new' })).toEqual([late, dark])
    await support.ask(studioFeedback.setDone, { feedbackId: late, isDone: true })
    expect(await idsOf({ search: 'the', state: 'new' })).toEqual([dark])
  })

  test('an assignee must be an operator who may reply, and the inbox can be filtered by assignee', async () => {
    const [mine, other] = [await send('Mine'), await send('Other')]
    const { operatorId } = await support.ask(studioSession.me, {})
    await colleague.ask(studioFeedback.assign, { feedbackId: mine, operatorId })
    expect(await idsOf({ assignee: 'me' })).toEqual([mine])
    expect(await idsOf({ assignee: operatorId })).toEqual([mine])
    expect(await idsOf({ assignee: 'nobody' })).toEqual([other])
    expect(await support.ask(studioFeedback.counts, {})).toEqual({ new: 2, mine: 1 })
    const cashier = await signInAs(server, 'cashier')
    const { operatorId: cashierId } = await cashier.ask(studioSession.me, {})
    const refused = await reasonOf(support.call(studioFeedback.assign, { feedbackId: mine, operatorId: cashierId }))
    expect(refused).toMatchObject({ reason: 'badRequest', field: 'operatorId' })
    await support.ask(studioFeedback.assign, { feedbackId: mine })
    expect(await idsOf({ assignee: 'me' })).toEqual([])
  })
})

describe('replies', () => {
  test('reach the viewer like replies by `npm run feedback`', async () => {
    const [one, two] = [await send('One'), await send('Two')]
    await support.ask(studioFeedback.reply, answer(one, 'Fixed\nnow'))
    await runCommandOn(server, ['feedback', 'reply', two, '--text', 'Fixed\nnow'])
    const [second, first] = await ownList()
    const shown = ({ replyContent, replyImages, modifyTime, readState }: NonNullable<typeof first>) => ({
      replyContent,
      replyImages,
      modifyTime,
      readState,
    })
    expect(first && shown(first)).toEqual(second && shown(second))
    expect(first).toMatchObject({ feedbackId: one, replyContent: 'Fixed\nnow', readState: 0 })
    const thread = await colleague.ask(studioFeedback.read, { feedbackId: one })
    expect(thread).toMatchObject({ email: 'd•••@example.com', reply: { operator: 'The support', isRead: false } })
  })

  test('by a second operator are refused until that operator has seen the first reply', async () => {
    const feedbackId = await send('Hello')
    await colleague.ask(studioFeedback.typing, { feedbackId, isTyping: true })
    expect((await support.ask(studioFeedback.read, { feedbackId })).writers).toEqual(['The owner'])
    expect((await colleague.ask(studioFeedback.read, { feedbackId })).writers).toEqual([])
    const results = await Promise.all([
      support.call(studioFeedback.reply, answer(feedbackId, 'From support')),
      colleague.call(studioFeedback.reply, answer(feedbackId, 'From the owner')),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const loser = results[0].failure ? support : colleague
    expect(results.find(({ failure }) => failure)?.failure?.reason).toBe('answeredMeanwhile')
    const { reply, writers } = await loser.ask(studioFeedback.read, { feedbackId })
    expect(reply?.text).toMatch(results[0].failure ? 'From the owner' : 'From support')
    expect(writers).toEqual([])
    server.clock.now += 1000
    await loser.ask(studioFeedback.reply, { ...answer(feedbackId, 'Seen, and replaced'), seenReplyAt: reply?.at ?? 0 })
    expect((await ownList())[0]?.replyContent).toBe('Seen, and replaced')
  })

  test('an operator counts as writing for a minute', async () => {
    const feedbackId = await send('Hello')
    await colleague.ask(studioFeedback.typing, { feedbackId, isTyping: true })
    server.clock.now += 61_000
    expect((await support.ask(studioFeedback.read, { feedbackId })).writers).toEqual([])
  })

  test.each(['', ' \u200b\n', 'x'.repeat(5001)])('are refused with the field name if the text is %j', async (text) => {
    const feedbackId = await send('Hello')
    const refused = await reasonOf(support.call(studioFeedback.reply, answer(feedbackId, text)))
    expect(refused).toMatchObject({ reason: 'badRequest', field: 'text' })
    expect((await ownList())[0]?.replyContent).toBe('')
  })

  test('are logged without their text', async () => {
    await support.ask(studioFeedback.reply, answer(await send('Private words'), 'Secret answer'))
    const { rows } = await server.database.pool.query(
      'SELECT a.*, o.changes FROM operator_actions a JOIN operator_outcomes o USING (action_id) ORDER BY action_id DESC LIMIT 1',
    )
    expect(rows[0]).toMatchObject({ command: 'studio feedback reply', changes: { after: { state: 'done' } } })
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Private/)
  })
})

test('a report about a subtitle line has its title, position and number of reports', async () => {
  const { vidId } = await publishSample(server.deps.db, 'the-contract')
  const report = (problem: 'sync' | 'words', who = viewer) =>
    who.ask(feedback.reportSubtitle, {
      ...{ email: 'dana@example.com', feedbackContent: 'Late', vidId, episodeN: 1, problem, position: 1.4 },
      ...{ subtitleLanguage: 2, cue: { text: 'You opened the door.', start: 1, end: 2 } },
    })
  await report('words', await server.viewer())
  await report('sync')
  const [row] = await list({ userId: viewer.state.userId })
  const { cue } = await support.ask(studioFeedback.read, { feedbackId: row?.feedbackId ?? '' })
  expect(cue).toEqual({
    ...{ vidId, title: 'The Contract', n: 1, code: 'en', atMs: 1000 },
    ...{ text: 'You opened the door.', problem: 'sync', reports: 2 },
  })
})

describe('pictures', () => {
  const fetchPicture = (client: Pick<StudioClient, 'headers'>, imageId: string, headers: Record<string, string> = {}) =>
    fetch(`${studioOriginOf(server)}${studioApiBase}/feedback/pictures/${imageId}.webp`, {
      headers: { cookie: client.headers.cookie ?? '', 'sec-fetch-site': 'same-origin', ...headers },
    })

  test('are served only to operators who may answer feedback, not to other roles, strangers or other sites', async () => {
    const url = await uploadImage(viewer)
    const feedbackId = await send('Look', url)
    const { pictures } = await support.ask(studioFeedback.read, { feedbackId })
    expect(pictures).toEqual([imageIdOf(url)])
    const [imageId = ''] = pictures
    const served = await fetchPicture(support, imageId)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(served.headers.get('cache-control')).toContain('no-store')
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100)
    for (const role of ['editor', 'cashier', 'analyst'] as const) {
      expect((await fetchPicture(await signInAs(server, role), imageId)).status, role).toBe(403)
    }
    expect((await fetchPicture(createStudioClient(server), imageId)).status).toBe(401)
    expect((await fetchPicture(support, imageId, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await fetchPicture(support, 'f'.repeat(32))).status).toBe(404)
    expect((await fetchPicture(support, '..%2f..%2fsecrets')).status).toBe(404)
    await server.deps.db.deleteFrom('feedback_images').execute()
    expect((await fetchPicture(support, imageId)).status).toBe(404)
  })
})

describe('pictures in a reply', () => {
  const photoText = async () => Buffer.from(await photo.arrayBuffer()).toString('base64')
  const stored = async () => (await server.deps.db.selectFrom('feedback_images').selectAll().execute()).length

  test('reach the viewer re-encoded, up to four', async () => {
    const feedbackId = await send('How?')
    const picture = await photoText()
    await support.ask(studioFeedback.reply, { ...answer(feedbackId, 'So'), pictures: Array(4).fill(picture) })
    const { reply } = await support.ask(studioFeedback.read, { feedbackId })
    expect(new Set(reply?.pictures).size).toBe(4)
    const [own] = await ownList()
    const urls = own?.replyImages.split(',') ?? []
    expect(urls.map(imageIdOf)).toEqual(reply?.pictures)
    const shown = await fetch(new URL(urls[0] ?? '', server.origin))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const more = { ...answer(feedbackId, 'So'), pictures: Array(5).fill(picture) }
    expect(await reasonOf(support.call(studioFeedback.reply, more))).toMatchObject({
      reason: 'badRequest',
      field: 'pictures',
    })
  })

  test.each([
    ['notAnImage', Buffer.from('<svg/>')],
    ['notAnImage', Buffer.from('ffd8ffe0', 'hex')],
    ['imageTooLarge', createPng({ width: 6000, height: 6000 })],
  ])('are refused with the reason %s and the field of the picture, and nothing is stored', async (reason, bytes) => {
    const feedbackId = await send('How?')
    const before = await stored()
    const pictures = [await photoText(), bytes.toString('base64')]
    const refused = await reasonOf(support.call(studioFeedback.reply, { ...answer(feedbackId, 'So'), pictures }))
    expect(refused).toMatchObject({ reason, field: 'pictures.1' })
    expect((await ownList())[0]?.replyContent).toBe('')
    expect(await stored()).toBe(before)
  })
})

describe('saved replies', () => {
  const texts = { en: 'Hi {viewer}', th: 'สวัสดีค่ะ' }

  test('are created, changed and deleted; a change based on an old version is refused', async () => {
    const made = await support.ask(studioFeedback.saveReply, { name: 'Hello', texts })
    expect((await colleague.ask(studioFeedback.savedReplies, {})).rows).toEqual([{ ...made, name: 'Hello', texts }])
    const changed = await colleague.ask(studioFeedback.saveReply, { ...made, name: 'Hello', texts: { en: 'Hey' } })
    expect(changed).toEqual({ replyId: made.replyId, version: 2 })
    const late = await reasonOf(support.call(studioFeedback.saveReply, { ...made, name: 'Hello', texts }))
    expect(late).toMatchObject({ reason: 'changedMeanwhile' })
    const same = await reasonOf(support.call(studioFeedback.saveReply, { name: 'Hello', texts }))
    expect(same).toMatchObject({ reason: 'nameTaken', field: 'name' })
    await support.ask(studioFeedback.deleteReply, { replyId: made.replyId })
    expect((await support.ask(studioFeedback.savedReplies, {})).rows).toEqual([])
    const gone = await reasonOf(support.call(studioFeedback.deleteReply, { replyId: made.replyId }))
    expect(gone).toMatchObject({ reason: 'notFound' })
  })

  test.each([
    [{ name: ' ', texts }, 'name'],
    [{ name: 'Empty', texts: { en: ' ' } }, 'texts'],
    [{ name: 'Braces', texts: { en: 'ok', es: 'Hola {nombre}' } }, 'texts.es'],
  ])('are refused with the field name: %o', async (input, field) => {
    expect(await reasonOf(support.call(studioFeedback.saveReply, input))).toMatchObject({ reason: 'badRequest', field })
  })
})
