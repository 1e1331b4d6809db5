import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { profiles } from '@cliffhanger/contract/profiles'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendForm } from '../../api/send-form.ts'
import type { ApiServer } from '../../testing/api-server.ts'
import { createAccountServer, createGuestServer, openApp } from '../../testing/open-app.tsx'

vi.mock('../../api/send-form.ts', () => ({ sendForm: vi.fn() }))

const member: Output<typeof accounts.getUserInfo> = {
  ...{ openId: 'mira@example.com', userName: 'Guest 7001', userId: '7001', vipRank: 0, premiumDueTime: null },
  ...{ headimgurl: '', airEmail: '', newUserRecommend: 1 },
}
const url = '/uploads/p.signature/00000000000000000000000000000000.webp'
const brand = { profiles: true }
const field = page.getByRole('textbox', { name: 'Nickname' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function createServer(more: Partial<typeof member> = {}): ApiServer {
  const server = createAccountServer('mira@example.com')
  server.answer(accounts.getUserInfo, { ...member, ...more })
  return server
}
/** Creates a picture file of the given size. */
async function picture(width: number, height: number, name = 'me.png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}
const choose = (file: File) => userEvent.upload(page.getByLabelText(/^Choose (a|another) picture$/), file)

it('brands without profiles have no profile form', async () => {
  await openApp(createServer(), '/account')
  await expect.element(button('Log out')).toBeVisible()
  expect(document.body.textContent).not.toContain('Nickname')
})

it('saves a nickname and removes it; after the removal, the empty input has the focus', async () => {
  const server = createServer()
  server.answer(profiles.changeNickname, { nickname: 'Zoë' })
  await openApp(server, '/account', { brand })
  await field.fill('  Zoë ')
  server.answer(accounts.getUserInfo, { ...member, userName: 'Zoë' })
  await button('Save').click()
  await expect.element(page.getByText('Your nickname is Zoë.')).toBeVisible()
  await expect.poll(() => server.requestsOf(profiles.changeNickname)).toMatchObject([{ nickname: '  Zoë ' }])
  server.answer(profiles.changeNickname, { nickname: '' })
  server.answer(accounts.getUserInfo, member)
  await button('Remove nickname').click()
  await expect.element(page.getByText('Your nickname is removed.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

it('the screen "Me" shows the nickname', async () => {
  const server = createServer({ userName: 'Zoë' })
  await openApp(server, '/my', { brand })
  await expect.element(page.getByText('Zoë', { exact: true })).toBeVisible()
})

it.each([
  ['', 'Type a nickname first.'],
  ['x'.repeat(31), 'Use at most 30 characters.'],
  ['Zo\u200be', 'Leave out invisible characters and stacked marks.'],
  ['mira.com', 'Leave out links, addresses and phone numbers.'],
  ['cliffhanger', 'This name is reserved. Please choose another one.'],
])('rejects the nickname %j without a request and keeps the typed text', async (typed, error) => {
  const server = createServer()
  await openApp(server, '/account', { brand })
  await field.fill(typed)
  await button('Save').click()
  await expect.element(page.getByText(error)).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue(typed)
  expect(server.requestsOf(profiles.changeNickname)).toEqual([])
})

it('a failed save keeps the typed nickname and shows the reason', async () => {
  const server = createServer()
  server.disconnect(profiles.changeNickname)
  await openApp(server, '/account', { brand })
  await field.fill('Zoë')
  await button('Save').click()
  await expect.element(page.getByText('No connection. Please try again.')).toBeVisible()
  server.refuse(profiles.changeNickname, 'tooMany', 'Too many requests. Please try again in a moment.')
  await button('Save').click()
  await expect.element(page.getByText('Please try again in a moment.', { exact: false })).toBeVisible()
  server.refuse(profiles.changeNickname, 'tooMany', 'You have changed this often today. Please try again tomorrow.')
  await button('Save').click()
  await expect.element(page.getByText('You have changed this often today.', { exact: false })).toBeVisible()
  server.refuse(profiles.changeNickname, 'nameRefused', 'This name cannot be used.')
  await button('Save').click()
  await expect.element(page.getByText('This name cannot be used.')).toBeVisible()
  await expect.element(field).toHaveValue('Zoë')
})

it('shows a chosen picture as a square crop that the keyboard can move', async () => {
  const server = createServer()
  await openApp(server, '/account', { brand })
  await choose(await picture(400, 200))
  const preview = page.getByRole('img', { name: 'Picture' })
  const slider = page.getByRole('slider', { name: 'Section of the picture' })
  await expect.element(preview).toHaveStyle({ objectPosition: '50% 50%' })
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(preview).toHaveStyle({ objectPosition: '0% 50%' })
  await choose(await picture(200, 200))
  await expect.element(slider).not.toBeInTheDocument()
})

it('cancelling a chosen picture keeps the focus in the form', async () => {
  await openApp(createServer({ headimgurl: url }), '/account', { brand })
  await choose(await picture(400, 200))
  await button('Cancel').click()
  await expect.element(button('Use this picture')).not.toBeInTheDocument()
  await expect.element(button('Remove picture')).toBeVisible()
  await expect.element(page.getByLabelText('Choose another picture')).toHaveFocus()
})

it('keeps the focus in the form after a picture is saved', async () => {
  const server = createServer()
  server.answer(profiles.changePicture, { url })
  vi.mocked(sendForm).mockImplementation(async ({ url: address }) => {
    const answer = await server.fetch(address, { method: 'POST', body: '{}' })
    return { status: answer.status, body: await answer.text() }
  })
  await openApp(server, '/account', { brand })
  await choose(await picture(400, 200))
  await button('Use this picture').click()
  await expect.element(page.getByText('Your picture is saved.')).toBeVisible()
  await expect.element(page.getByLabelText(/^Choose (a|another) picture$/)).toHaveFocus()
})

it('rejects a file that is not a picture', async () => {
  await openApp(createServer(), '/account', { brand })
  await choose(new File(['<svg/>'], 'me.png', { type: 'image/png' }))
  await expect.element(page.getByText('Choose a still picture: JPEG, PNG or WebP.')).toBeVisible()
})

it('removes a picture', async () => {
  const server = createServer({ headimgurl: url })
  server.answer(profiles.removePicture, {})
  await openApp(server, '/account', { brand })
  await expect.element(button('Remove picture')).toBeVisible()
  server.answer(accounts.getUserInfo, member)
  await button('Remove picture').click()
  await expect.element(page.getByText('Your picture is removed.')).toBeVisible()
  await expect.element(page.getByText('the first letter of your name is shown', { exact: false })).toBeVisible()
  await expect.poll(() => server.requestsOf(profiles.removePicture)).toHaveLength(1)
  await expect.element(page.getByLabelText('Choose a picture')).toHaveFocus()
})

it('the screen "Me" of a guest shows the name "Guest"', async () => {
  await openApp(createGuestServer(), '/my', { brand })
  await expect.element(page.getByText('Guest').first()).toBeVisible()
})
