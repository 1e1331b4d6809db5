import { accounts } from '@cliffhanger/contract/accounts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, createMemberServer, currentPath, openApp } from '../../testing/open-app.tsx'

const arrivesAt = (path: string) => expect.poll(currentPath).toBe(path)

it.for(['/account', '/login_out', '/account_delete'])(
  'a guest who opens %s is redirected to the login',
  async (path) => {
    await openApp(createGuestServer(), path)
    await arrivesAt('/login')
    expect(document.title).toBe('Cliffhanger')
  },
)

it('the screen "Me" hides logout and account settings from guests', async () => {
  await openApp(createGuestServer(), '/my')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Log in. Guest' })).toBeVisible()
  expect(main.getByRole('link', { name: /Log out|Account/ }).elements()).toEqual([])
})

it.for(['/login', '/account', '/login_out', '/account_delete', '/setting', '/autoplay', '/enjoy', '/history'])(
  '%s redirects to home if the user info cannot be loaded',
  async (path) => {
    const server = createGuestServer()
    server.refuse(accounts.getUserInfo, 'forbidden', 'no')
    await openApp(server, path)
    await arrivesAt('/')
  },
)

it.for(['/my', '/account', '/login_out', '/account_delete'])(
  'the page title of %s is the localized app name',
  async (path) => {
    await openApp(createMemberServer('mira@example.com'), path, { storage: { language: '6' } })
    await expect.element(page.getByRole('heading').first()).toBeInTheDocument()
    expect([currentPath(), document.title]).toEqual([path, 'クリフハンガー'])
  },
)
