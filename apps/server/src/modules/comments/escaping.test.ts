import { comments } from '@cliffhanger/contract/comments'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import { cleanComment, findContactKind, maxCommentLength } from '@cliffhanger/domain/comments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommentWorld, createCommentWorld } from '../../testing/comment-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'

let world: CommentWorld
let author: ProtocolClient
beforeAll(async () => {
  world = await createCommentWorld()
  author = await world.registered('<b>Zoë</b>')
})
afterAll(() => world.server.close())

/** Shorter than the longest comment, because normalization expands some characters. */
const textLength = maxCommentLength - 100

/** Returns `count` characters from the code point `from` on, as texts of `textLength` characters. */
function charactersFrom(from: number, count: number): string[] {
  const all = Array.from({ length: count }, (_, at) => String.fromCharCode(from + at))
  return Array.from({ length: Math.ceil(count / textLength) }, (_, at) =>
    all.slice(at * textLength, (at + 1) * textLength).join(''),
  )
}

/** Texts that are code in HTML, scripts or templates, where a comment might be shown. */
const code = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '</script><script>alert(1)</script>',
  '<!--<svg onload=alert(1)>-->',
  '{{constructor.constructor("alert(1)")()}} $' + '{alert(1)}',
  '\u2028alert(1)\u2029',
  '&lt;b&gt; &amp; \\u003cb\\u003e %3Cb%3E',
  "'; DROP TABLE comments; --",
  '=HYPERLINK("x")',
  '\x1b[31m\x07',
  '\u{10000} \u{1f43a} \u{e0041}',
]
const texts = [
  ...code,
  ...charactersFrom(1, 0x7ff),
  ...charactersFrom(0x2000, 0x100),
  ...charactersFrom(0xe000, 0x2000),
]

test.each(['a\0b', 'a\ud800b', '\udfff'])('%j, which the database cannot store, is refused', async (text) => {
  const comment = { vidId: world.vidId, episodeN: 1, text, createTime: 1 }
  expect(await author.call(comments.postComment, comment)).toMatchObject({ status: 400 })
})

test('viewers and operators get exactly the cleaned text of each comment, without escaping', async () => {
  const sent = texts.map(cleanComment).filter((text) => text !== '')
  expect(sent.length).toBeGreaterThan(20)
  for (const text of texts.filter((one) => cleanComment(one) !== '')) await world.post(author, text)

  const { rows } = await author.ask(comments.commentList, {
    vidId: world.vidId,
    episodeN: 1,
    order: 'newest',
    pageSize: 100,
  })
  expect(rows.map(({ text }) => text).toReversed()).toEqual(sent)
  expect(rows.every(({ name }) => name === '<b>Zoë</b>')).toBe(true)
  const held = sent.filter((text) => findContactKind(text) !== undefined)
  const queue = await world.owner.ask(studioComments.list, { queue: 'held', limit: 200 })
  expect(queue.rows.map(({ text }) => text)).toEqual(held)
  const visible = await world.owner.ask(studioComments.list, { queue: 'visible', limit: 200 })
  expect(visible.rows.map(({ text }) => text).toReversed()).toEqual(sent.filter((text) => !held.includes(text)))
})

test('a response of Studio is JSON that browsers do not render as a page', async () => {
  const { headers } = world.owner
  const origin = headers.origin ?? ''
  const response = await fetch(`${origin}/studio/api/comments/list`, { method: 'POST', headers, body: '{}' })
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the server-rendered video page, title page and home page contain no comment', async () => {
  const mark = 'Unmistakable-comment-text'
  await world.post(author, mark)
  for (const path of [`/video?vid=${world.vidId}&ep=1`, `/title/${world.vidId}`, '/']) {
    const page = await fetch(`${world.server.origin}${path}`)
    expect(await page.text()).not.toContain(mark)
  }
})
