import { comments } from '@cliffhanger/contract/comments'
import { type CommentQueue, studioComments } from '@cliffhanger/contract/studio/comments'
import { studioNeeds } from '@cliffhanger/contract/studio/needs'
import { studioRoles } from '@cliffhanger/domain/studio-roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CommentWorld, createCommentWorld } from '../../testing/comment-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { readNeeds } from '../today/needs.ts'

let world: CommentWorld
let support: StudioClient
let author: ProtocolClient
beforeAll(async () => {
  world = await createCommentWorld()
  support = await signInAs(world.server, 'support', 'Mona')
})
beforeEach(async () => {
  await world.server.deps.db.deleteFrom('comments').execute()
  author = await world.registered('Zoë')
})
afterAll(() => world.server.close())

const rowsOf = async (queue: CommentQueue, more: object = {}) =>
  (await support.ask(studioComments.list, { queue, ...more })).rows
const textsOf = async (queue: CommentQueue, more: object = {}) => (await rowsOf(queue, more)).map(({ text }) => text)
const shown = async () => {
  const episode = { vidId: world.vidId, episodeN: 1, order: 'newest' } as const
  return (await (await world.server.viewer()).ask(comments.commentList, episode)).rows.map(({ text }) => text)
}
async function reportTimes(commentId: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await (await world.registered()).ask(comments.reportComment, { commentId, reason: at === 0 ? 'spam' : 'abuse' })
  }
}

test('only held, hidden and reported comments wait for review, oldest first', async () => {
  await world.post(author, 'fine')
  await world.post(author, 'held.example.com')
  const hidden = await world.post(author, 'hidden')
  const reported = await world.post(author, 'reported', { position: 9_500 })
  await reportTimes(hidden, 3)
  await reportTimes(reported, 1)
  expect(await textsOf('waiting')).toEqual(['held.example.com', 'hidden', 'reported'])
  expect(await textsOf('held')).toEqual(['held.example.com'])
  expect(await textsOf('reported')).toEqual(['hidden', 'reported'])
  expect(await textsOf('visible')).toEqual(['reported', 'fine'])
  expect((await rowsOf('reported'))[0]).toMatchObject({ state: 'hidden', reports: 3, reasons: ['abuse', 'spam'] })
  expect((await rowsOf('reported'))[1]).toMatchObject({ title: 'The Contract', n: 1, name: 'Zoë', position: 9_500 })
  expect(await textsOf('waiting', { limit: 1 })).toEqual(['held.example.com'])
  expect(await textsOf('waiting', { userId: author.state.userId, vidId: '1' })).toEqual([])
  const { needs } = await readNeeds(world.server.deps.db, world.server.clock.now)
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'comment', count: 3, isUrgent: false }))
})

test('approving shows a comment and closes its reports, and new reports are counted from zero', async () => {
  const held = await world.post(author, 'held.example.com')
  const hidden = await world.post(author, 'hidden')
  await reportTimes(hidden, 3)
  await support.ask(studioComments.decide, { commentId: held, state: 'visible', seen: 'held' })
  await support.ask(studioComments.decide, { commentId: hidden, state: 'visible', seen: 'hidden' })
  expect(await shown()).toEqual(['hidden', 'held.example.com'])
  expect(await textsOf('waiting')).toEqual([])
  expect((await rowsOf('visible'))[0]).toMatchObject({ operator: 'Mona', reports: 0, reasons: [] })
  world.server.clock.now += 1000
  await reportTimes(hidden, 2)
  expect(await shown()).toContain('hidden')
  expect((await rowsOf('reported'))[0]).toMatchObject({ reports: 2, state: 'visible' })
})

test('a removed comment is shown only to its author, with the reason', async () => {
  const commentId = await world.post(author, 'Spoiler!')
  const remove = { commentId, state: 'removed', seen: 'visible' } as const
  expect((await support.call(studioComments.decide, remove)).failure).toMatchObject({ field: 'reason' })
  await support.ask(studioComments.decide, { ...remove, reason: 'spoiler' })
  expect(await shown()).toEqual([])
  const episode = { vidId: world.vidId, episodeN: 1, order: 'newest' } as const
  expect((await author.ask(comments.commentList, episode)).rows).toMatchObject([
    { state: 'removed', reason: 'spoiler' },
  ])
  expect(await rowsOf('removed')).toMatchObject([{ reason: 'spoiler', operator: 'Mona' }])
})

test('undoing a decision returns the comment to the queue with its reports', async () => {
  const commentId = await world.post(author, 'hidden')
  await reportTimes(commentId, 3)
  const [before] = await rowsOf('waiting')
  await support.ask(studioComments.decide, { commentId, state: 'removed', seen: 'hidden', reason: 'abuse' })
  const back = { commentId, state: 'hidden', seen: 'removed' } as const
  expect((await support.call(studioComments.decide, back)).failure).toMatchObject({ field: 'state' })
  await support.ask(studioComments.decide, { ...back, isUndo: true })
  expect(await rowsOf('waiting')).toEqual([before])
})

test('a decision is refused if another operator has decided in the meantime', async () => {
  const commentId = await world.post(author, 'held.example.com')
  await world.owner.ask(studioComments.decide, { commentId, state: 'removed', seen: 'held', reason: 'spam' })
  const late = await support.call(studioComments.decide, { commentId, state: 'visible', seen: 'held' })
  expect(late).toMatchObject({ status: 409, failure: { reason: 'decidedMeanwhile' } })
  await author.ask(comments.deleteComment, { commentId })
  const gone = await support.call(studioComments.decide, { commentId, state: 'visible', seen: 'removed' })
  expect(gone.failure).toMatchObject({ reason: 'notFound' })
})

test('the operator log has each decision with the previous state, but no text of a viewer', async () => {
  const commentId = await world.post(author, 'secret.example.com')
  await support.ask(studioComments.decide, { commentId, state: 'removed', seen: 'held', reason: 'spam' })
  const { rows } = await world.server.database.pool.query(
    `SELECT command, arguments, changes FROM operator_actions a JOIN operator_outcomes USING (action_id)
      ORDER BY a.action_id DESC LIMIT 1`,
  )
  expect(rows[0]).toMatchObject({
    command: 'studio comments decide',
    changes: { before: { state: 'held', reason: null }, after: { state: 'removed', reason: 'spam' } },
  })
  expect(JSON.stringify(rows)).toContain(commentId)
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('owners and support can review comments, but only owners can edit the comment settings', async () => {
  for (const role of studioRoles) {
    const operator = await signInAs(world.server, role)
    const list = await operator.call(studioComments.list, {})
    expect(list.status, role).toBe(role === 'owner' || role === 'support' ? 200 : 403)
    const publish = await operator.call(studioComments.publish, { base: 0, brands: [], closedTitles: [] })
    expect(publish.failure?.reason, role).toBe(role === 'owner' ? 'conflict' : 'forbidden')
    const { needs, quiet } = await operator.ask(studioNeeds.needs, {})
    const isKnown = [...needs.map(({ kind }) => kind), ...quiet].includes('comment')
    expect(isKnown, role).toBe(role === 'owner' || role === 'support')
  }
})

test('the settings contain brands and closed titles; unknown brands and older versions are refused', async () => {
  const { vidId } = await publishSample(world.server.deps.db, 'quiet')
  await world.publish(true, [vidId])
  const { version, brands, closedTitles } = await world.owner.ask(studioComments.state, {})
  expect(brands).toEqual([{ id: 'cliffhanger', name: 'Cliffhanger', isOn: true }])
  expect(closedTitles).toMatchObject([{ vidId }])
  const wrong = { base: version, brands: ['nobody'], closedTitles: [] }
  expect((await world.owner.call(studioComments.publish, wrong)).failure).toMatchObject({ field: 'brands' })
  const late = { base: version - 1, brands: [], closedTitles: [] }
  expect((await world.owner.call(studioComments.publish, late)).failure).toMatchObject({ reason: 'conflict' })
  await world.publish(true)
})
