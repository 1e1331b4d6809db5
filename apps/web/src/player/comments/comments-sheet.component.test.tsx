import { type Comment, comments } from '@cliffhanger/contract/comments'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { maxCommentLength } from '@cliffhanger/domain/comments'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '../../testing/api-server.ts'
import {
  createAccountServer,
  createGuestServer,
  currentPath,
  desktopViewport,
  openApp,
} from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const createTime = Date.UTC(2026, 10, 26, 12)
const comment = (commentId: string, text: string, more: Partial<Comment> = {}): Comment => ({
  ...{ commentId, text, name: 'Zoë', createTime, isMine: false, state: 'visible' },
  ...more,
})
const title: PlayListVideo = {
  ...createFreeTitle('Red Veil'),
  unlockedEpisodesList: [],
  wholeTitlePrice: '',
  episodes: [{ n: 1, duration: 60 }],
  start: {},
  hasComments: true,
}
const start = { base: '/media/t/1/1/1/', duration: 60, durations: [60], rungs: [] }
const details = { playUrl: `${start.base}master.m3u8`, lookTime: 0, playId: '1', subtitles: [], start }
const path = '/video?vid=red-veil&ep=1&sheet=comments'
const sheet = page.getByRole('dialog', { name: 'Comments' })
const button = (name: string) => sheet.getByRole('button', { name, exact: true })
const field = sheet.getByRole('textbox', { name: 'Your comment' })

function withComments<S extends ApiServer>(server: S, ...rows: Comment[]): S {
  server.answer(playback.getPlayList, title)
  server.answer(playback.videoDetails, details)
  server.answer(playback.updateEpisodeRecord, {})
  server.answer(comments.commentList, { rows })
  return server
}
const member = (...rows: Comment[]) => withComments(createAccountServer('mira@example.com'), ...rows)

it('shows markup in comments as plain text', async () => {
  const code = '<img src=x onerror="document.title=1"><b>bold</b> &amp; {{1+1}}'
  await openApp(member(comment('1', code, { name: '<i>Zoë</i>', position: 41_000 })), path)
  await expect.element(sheet.getByText(code)).toBeVisible()
  await expect.element(sheet.getByText('<i>Zoë</i>')).toBeVisible()
  await expect.element(sheet.getByText(/at 0:41$/)).toBeVisible()
  expect(document.querySelectorAll('dialog li :is(img, b, i)')).toHaveLength(0)
})

it('shows messages for an empty, a failed and an offline list; a failed list can be reloaded', async () => {
  const server = member()
  server.refuse(comments.commentList, 'notAnImage')
  await openApp(server, path)
  await expect.element(sheet.getByText('The comments did not load')).toBeVisible()
  server.disconnect(comments.commentList)
  await button('Try again').click()
  await expect.element(sheet.getByText('No connection')).toBeVisible()
  server.answer(comments.commentList, { rows: [] })
  await button('Try again').click()
  await expect.element(sheet.getByText('No comments yet')).toBeVisible()
})

it('shows no comments for a locked episode and says why', async () => {
  const server = member()
  server.refuse(comments.commentList, 'locked')
  await openApp(server, path)
  await expect.element(sheet.getByText('Comments open with the episode')).toBeVisible()
})

it('loads the next page, and sorts by position in the episode', async () => {
  const server = member()
  server.answerWith(comments.commentList, ({ cursor, order }) =>
    order === 'position'
      ? { rows: [comment('9', 'First kiss', { position: 3_000 })] }
      : cursor === undefined
        ? { rows: [comment('3', 'New')], next: '0.3' }
        : { rows: [comment('2', 'Old')] },
  )
  await openApp(server, path)
  await button('More comments').click()
  await expect.element(sheet.getByText('Old')).toBeVisible()
  await expect.element(button('More comments')).not.toBeInTheDocument()
  await sheet.getByText('By moment').click()
  await expect.element(sheet.getByText('First kiss')).toBeVisible()
  await expect.element(sheet.getByText('Old')).not.toBeInTheDocument()
})

it('guests can read and write comments, and keep the text while they log in to post', async () => {
  const server = withComments(createGuestServer(), comment('1', 'Hello'))
  await openApp(server, path)
  await expect.element(sheet.getByText('Hello')).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Report' }).elements()).toEqual([])
  await field.fill('She knew it')
  await button('Log in to post').click()
  await expect.poll(currentPath).toBe('/login')
  expect(server.requestsOf(comments.postComment)).toEqual([])
  expect(localStorage.getItem('commentDraft')).toContain('She knew it')
})

it('restores a stored draft when its episode is opened', async () => {
  const draft = JSON.stringify({ vidId: 'red-veil', n: 1, text: 'She knew it' })
  await openApp(member(), path, { storage: { commentDraft: draft } })
  await expect.element(field).toHaveValue('She knew it')
})

it('does not show a draft of another episode', async () => {
  const draft = JSON.stringify({ vidId: 'red-veil', n: 2, text: 'She knew it' })
  await openApp(member(), path, { storage: { commentDraft: draft } })
  await expect.element(field).toHaveValue('')
})

it('posts the sanitized text with its position, and says when the comment awaits moderation', async () => {
  const server = member()
  server.answerWith(comments.postComment, ({ text }) =>
    comment('7', text, { isMine: true, state: text.includes('example') ? 'held' : 'visible' }),
  )
  await openApp(server, path)
  await field.fill('  Wow\u202e!\n\nReally  ')
  await button('Post').click()
  await expect.element(sheet.getByText('Your comment is posted.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await field.fill('example.com')
  await sheet.getByRole('switch', { name: /^Show it at/ }).click()
  server.answer(comments.commentList, { rows: [comment('8', 'example.com', { isMine: true, state: 'held' })] })
  await button('Post').click()
  await expect.element(sheet.getByText(/^Your comment waits to be checked/)).toBeVisible()
  await expect.element(sheet.getByText('Only you see this until it is checked.')).toBeVisible()
  const [first, second] = server.requestsOf(comments.postComment)
  expect(first).toMatchObject({ vidId: 'red-veil', episodeN: 1, text: 'Wow! Really', position: 0 })
  expect(second).not.toHaveProperty('position')
})

it('rejects an empty or too long text with a message at the field, without a request', async () => {
  const server = member()
  await openApp(server, path)
  await button('Post').click()
  await expect.element(sheet.getByRole('alert').filter({ hasText: 'Write something first.' })).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('x'.repeat(maxCommentLength + 1))
  await button('Post').click()
  await expect.element(sheet.getByText(`A comment has at most ${maxCommentLength} characters.`)).toBeVisible()
  expect(server.requestsOf(comments.postComment)).toEqual([])
})

it('keeps the text of a comment that could not be sent, and retries with the same creation time', async () => {
  const server = member()
  server.disconnect(comments.postComment)
  await openApp(server, path)
  await field.fill('Hello')
  await button('Post').click()
  await expect.element(sheet.getByText('No connection. Your text is kept.')).toBeVisible()
  server.refuse(comments.postComment, 'tooMany', 'Too many at once.')
  await button('Post').click()
  await expect.element(sheet.getByText('Too many at once.')).toBeVisible()
  await expect.element(field).toHaveValue('Hello')
  const [first, second] = server.requestsOf(comments.postComment)
  expect(second?.createTime).toBe(first?.createTime)
})

it("asks for confirmation before it deletes the viewer's comment", async () => {
  const server = member(comment('5', 'Mine', { isMine: true }))
  server.answer(comments.deleteComment, {})
  await openApp(server, path)
  await button('Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(server.requestsOf(comments.deleteComment)).toEqual([])
  await button('Delete').click()
  server.answer(comments.commentList, { rows: [] })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(sheet.getByText('Your comment is deleted.')).toBeVisible()
  await expect.element(sheet.getByText('No comments yet')).toBeVisible()
  await expect.poll(() => server.requestsOf(comments.deleteComment)).toMatchObject([{ commentId: '5' }])
})

it('reports a comment with a reason, and keeps the dialog open after a failure', async () => {
  const server = member(comment('6', 'Nasty'))
  server.disconnect(comments.reportComment)
  await openApp(server, path)
  await button('Report').click()
  const dialog = page.getByRole('dialog', { name: 'Report this comment?' })
  await dialog.getByText('Spoiler').click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(dialog.getByText(/^The report did not get through/)).toBeVisible()
  server.answer(comments.reportComment, {})
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(sheet.getByText('Thank you. We will check it.')).toBeVisible()
  await expect
    .poll(() => server.requestsOf(comments.reportComment)[1])
    .toMatchObject({ commentId: '6', reason: 'spoiler' })
})

it('shows the reason on a removed comment of the viewer', async () => {
  await openApp(member(comment('1', 'Bad', { isMine: true, state: 'removed', reason: 'abuse' })), path)
  await expect.element(sheet.getByText('Removed: Insults or hate. Only you see this.')).toBeVisible()
})

it('Escape closes the sheet but not the player', async () => {
  await openApp(member(), path, { viewport: desktopViewport })
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(currentPath()).toBe('/video')
})

it('comments over the picture are off by default, and the setting is stored', async () => {
  await openApp(member(), path)
  const over = sheet.getByRole('switch', { name: 'Comments over the picture' })
  await expect.element(over).not.toBeChecked()
  await over.click()
  await expect.element(over).toBeChecked()
  expect(localStorage.getItem('commentsOverPicture')).toBe('1')
})

it('keeps text that is typed while a comment is being posted', async () => {
  const server = member()
  server.answerWith(comments.postComment, ({ text }) => comment('7', text, { isMine: true }))
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch: typeof server.fetch = async (url, init) => {
    if (String(url).includes(comments.postComment.path)) await answered
    return server.fetch(url, init)
  }
  await openApp({ ...server, fetch }, path)
  await field.fill('First')
  await button('Post').click()
  await expect.element(button('Posting…')).toBeDisabled()
  await field.fill('Second')
  answer()
  await expect.element(sheet.getByText('Your comment is posted.')).toBeVisible()
  await expect.element(field).toHaveValue('Second')
})

it('a draft for one episode does not overwrite drafts of other episodes', async () => {
  const draft = JSON.stringify({ vidId: 'red-veil', n: 2, text: 'She knew it' })
  await openApp(member(), path, { storage: { commentDraft: draft } })
  await field.fill('Hello')
  const stored = localStorage.getItem('commentDraft')
  expect(stored).toContain('Hello')
  expect(stored).toContain('She knew it')
})

it('a dialog shows a failure in red, and reserves no space for the message beforehand', async () => {
  const server = member(comment('5', 'Mine', { isMine: true }), comment('6', 'Nasty'))
  server.disconnect(comments.deleteComment)
  server.disconnect(comments.reportComment)
  await openApp(server, path)
  for (const [name, title] of [
    ['Delete', 'Delete this comment?'],
    ['Report', 'Report this comment?'],
  ] as const) {
    await button(name).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect.element(dialog).toBeVisible()
    const alert = dialog.element().querySelector('[role="alert"]') ?? expect.fail('no alert')
    expect(getComputedStyle(alert).display).toBe('none')
    await dialog.getByRole('button', { name }).click()
    await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
    const red = getComputedStyle(document.documentElement).getPropertyValue('--danger')
    expect(red).not.toBe('')
    const sample = document.createElement('i')
    sample.style.color = red
    alert.append(sample)
    expect(getComputedStyle(alert).color).toBe(getComputedStyle(sample).color)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})
