import { comments } from '@cliffhanger/contract/comments'
import { playback } from '@cliffhanger/contract/playback'
import { maxCommentLength, reportsToHide } from '@cliffhanger/domain/comments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CommentWorld, createCommentWorld } from '../../testing/comment-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { purgeUserData } from '../accounts/purge.ts'
import { createCommentsPersonalData } from './personal-data.ts'

let world: CommentWorld
let author: ProtocolClient
let other: ProtocolClient
let guest: ProtocolClient
beforeAll(async () => {
  world = await createCommentWorld()
})
beforeEach(async () => {
  await world.server.deps.db.deleteFrom('comments').execute()
  ;[author, other, guest] = await Promise.all([world.registered('Zoë'), world.registered(), world.server.viewer()])
})
afterAll(() => world.server.close())

const first = () => ({ vidId: world.vidId, episodeN: 1 })
const list = async (viewer: ProtocolClient, more: object = {}) =>
  viewer.ask(comments.commentList, { ...first(), order: 'newest', ...more })
const textsOf = async (viewer: ProtocolClient, more: object = {}) =>
  (await list(viewer, more)).rows.map(({ text }) => text)
const report = (viewer: ProtocolClient, commentId: string) =>
  viewer.call(comments.reportComment, { commentId, reason: 'abuse' })

describe('where comments are enabled', () => {
  test('if a brand disables comments, its comment calls return 404 and its play lists lack `hasComments`; comments are kept', async () => {
    const commentId = await world.post(author, 'Before')
    const title = { videoId: world.vidId }
    expect(await author.ask(playback.getPlayList, title)).toMatchObject({ hasComments: true })
    await world.publish(false)
    expect(await author.ask(playback.getPlayList, title)).not.toHaveProperty('hasComments')
    expect(await author.call(comments.commentList, { ...first(), order: 'newest' })).toMatchObject({ status: 404 })
    const comment = { ...first(), text: 'Hello', createTime: 1 }
    expect(await author.call(comments.postComment, comment)).toMatchObject({ status: 404 })
    expect(await report(other, commentId)).toMatchObject({ status: 404 })
    await world.publish(true)
    expect(await textsOf(guest)).toEqual(['Before'])
  })

  test('only titles that are closed for comments return 404 for their comments', async () => {
    const { vidId } = await publishSample(world.server.deps.db, 'closed')
    await world.publish(true, [vidId])
    expect(await author.ask(playback.getPlayList, { videoId: vidId })).not.toHaveProperty('hasComments')
    const there = { vidId, episodeN: 1, order: 'newest' } as const
    expect(await author.call(comments.commentList, there)).toMatchObject({ status: 404 })
    expect(await textsOf(guest)).toEqual([])
    await world.publish(true)
  })

  test('only viewers who may play an episode can read and write its comments', async () => {
    const locked = { vidId: world.vidId, episodeN: 4 }
    for (const viewer of [author, guest]) {
      expect(await viewer.call(comments.commentList, { ...locked, order: 'position' })).toMatchObject({ code: -1 })
    }
    const comment = { ...locked, text: 'She did it', createTime: 1 }
    expect(await author.call(comments.postComment, comment)).toMatchObject({ code: -1 })
    const { userId } = author.state
    await world.server.database.pool.query('INSERT INTO entitlements VALUES ($1, $2, 4, now())', [userId, world.vidId])
    const { commentId } = await author.ask(comments.postComment, comment)
    expect((await author.ask(comments.commentList, { ...locked, order: 'newest' })).rows).toHaveLength(1)
    // Knowing the id of a comment gives no access to it.
    expect(await report(other, commentId)).toMatchObject({ status: 404 })
  })

  test.each([
    ['an unknown title', { vidId: '999999999' }],
    ['something that is no id', { vidId: 'x' }],
    ['an unknown episode', { episodeN: 7 }],
  ])('a request for the comments of %s returns 404', async (_, wrong) => {
    const asked = { ...first(), ...wrong, order: 'newest' } as const
    expect(await guest.call(comments.commentList, asked)).toMatchObject({ status: 404 })
  })
})

describe('posting comments', () => {
  test('a guest can read comments, but not post, report or delete any', async () => {
    await world.post(author, 'Hello')
    expect(await textsOf(guest)).toEqual(['Hello'])
    for (const answer of [
      guest.call(comments.postComment, { ...first(), text: 'Hello', createTime: 1 }),
      report(guest, '1'),
      guest.call(comments.deleteComment, { commentId: '1' }),
    ]) {
      expect(await answer).toMatchObject({ status: 403 })
    }
  })

  test('a repeated request, even a concurrent one, posts only one comment', async () => {
    const comment = { ...first(), text: ' Twice ', createTime: 77, position: 1_500 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => author.ask(comments.postComment, comment)))
    const again = await author.ask(comments.postComment, comment)
    expect(new Set([...answers, again].map(({ commentId }) => commentId)).size).toBe(1)
    expect(again).toMatchObject({ text: 'Twice', name: 'Zoë', isMine: true, state: 'visible', position: 1_500 })
    expect(await textsOf(guest)).toEqual(['Twice'])
  })

  test.each(['', ' ', '\u200b\u202e', 'x'.repeat(maxCommentLength + 1)])(
    'a comment with the invalid text %j is refused',
    async (text) => {
      const comment = { ...first(), text, createTime: 1 }
      expect(await author.call(comments.postComment, comment)).toMatchObject({ status: 400 })
    },
  )

  test('email addresses and phone numbers of viewers are never shown as their names', async () => {
    for (const nickname of ['mira@example.com', 'mira.example.com', '+49 151 23456789']) {
      await world.post(await world.registered(nickname), 'Hi')
    }
    const answer = await guest.call(comments.commentList, { ...first(), order: 'newest' })
    expect(answer.source?.rows.map(({ name }) => name)).toEqual(['', '', ''])
    expect(JSON.stringify(answer.source)).not.toMatch(/example|151/)
  })
})

describe('visibility of comments', () => {
  test('a comment with a link is visible only to its author until it is reviewed', async () => {
    await world.post(author, 'Watch it on freedrama.tv')
    expect((await list(author)).rows).toMatchObject([{ state: 'held', isMine: true }])
    expect(await textsOf(other)).toEqual([])
    expect(await textsOf(guest)).toEqual([])
    // The author reads again: a shared cache would now return the guest's empty list.
    expect(await textsOf(author)).toEqual(['Watch it on freedrama.tv'])
  })

  test('each viewer gets their own list of comments, which no cache may store', async () => {
    await world.post(author, 'Mine')
    expect((await list(author)).rows).toMatchObject([{ isMine: true }])
    expect((await list(other)).rows).toMatchObject([{ isMine: false }])
    const { headers } = await other.call(comments.commentList, { ...first(), order: 'newest' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('pages contain each comment once, even when comments are added in between', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await world.post(author, text)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(guest, { pageSize: 2, ...(cursor && { cursor }) })
      seen.push(...page.rows.map(({ text }) => text))
      cursor = page.next
      await world.post(other, 'later')
    } while (cursor)
    expect(seen).toEqual(['5', '4', '3', '2', '1'])
    expect(await guest.call(comments.commentList, { ...first(), order: 'newest', cursor: 'x' })).toMatchObject({
      status: 400,
    })
  })

  test('a list by position starts at the requested position and omits comments without a position', async () => {
    await world.post(author, 'no position')
    // The episode is 10.5 seconds long.
    await world.post(author, 'after the end', { position: 80_000 })
    for (const [text, position] of [
      ['c', 9_000],
      ['a', 500],
      ['b', 9_000],
      ['d', 10_000],
    ] as const) {
      await world.post(author, text, { position })
    }
    expect(await textsOf(guest, { order: 'position' })).toEqual(['a', 'c', 'b', 'd', 'after the end'])
    const page = await list(guest, { order: 'position', from: 600, pageSize: 1 })
    expect(page.rows).toMatchObject([{ text: 'c', position: 9_000 }])
    const rest = { order: 'position', from: 600, cursor: page.next }
    expect(await textsOf(guest, rest)).toEqual(['b', 'd', 'after the end'])
  })
})

describe('deleting and reporting', () => {
  test('viewers can delete only their own comments', async () => {
    const commentId = await world.post(author, 'Mine')
    expect(await other.call(comments.deleteComment, { commentId })).toMatchObject({ status: 404 })
    await author.ask(comments.deleteComment, { commentId })
    expect(await textsOf(author)).toEqual([])
    expect(await author.call(comments.deleteComment, { commentId })).toMatchObject({ status: 404 })
  })

  test('reports of enough viewers hide a comment; each viewer counts once, and the author does not count', async () => {
    const commentId = await world.post(author, 'Nasty')
    expect(await report(author, commentId)).toMatchObject({ status: 404 })
    for (let tap = 0; tap < 5; tap += 1) expect(await report(other, commentId)).toMatchObject({ code: 1 })
    const more = await Promise.all(Array.from({ length: reportsToHide - 2 }, () => world.registered()))
    for (const viewer of more) await viewer.ask(comments.reportComment, { commentId, reason: 'spam' })
    expect(await textsOf(guest)).toEqual(['Nasty'])
    await (await world.registered()).ask(comments.reportComment, { commentId, reason: 'other' })
    expect(await textsOf(guest)).toEqual([])
    expect((await list(author)).rows).toMatchObject([{ text: 'Nasty', state: 'held' }])
    expect(await report(other, commentId)).toMatchObject({ code: 1 })
    expect(await report(await world.registered(), commentId)).toMatchObject({ status: 404 })
  })

  test('comments of a deleted account are hidden, restored with the account, and purged with it', async () => {
    await world.post(author, 'Leaving')
    const theirs = await world.post(other, 'Staying')
    await report(author, theirs)
    const { db } = world.server.deps
    const { userId } = author.state
    const data = createCommentsPersonalData()
    const set = (deleted_at: Date | null) =>
      db.updateTable('users').set({ deleted_at }).where('user_id', '=', userId).execute()
    await set(new Date(world.server.clock.now))
    expect(await textsOf(guest)).toEqual(['Staying'])
    await set(null)
    expect(await textsOf(guest)).toEqual(['Staying', 'Leaving'])
    await db
      .transaction()
      .execute((tx) => purgeUserData(tx, [data], { user_id: userId, email: null }, new Date(world.server.clock.now)))
    expect(await textsOf(guest)).toEqual(['Staying'])
    expect(await db.selectFrom('comment_reports').selectAll().where('user_id', '=', userId).execute()).toEqual([])
  })
})
