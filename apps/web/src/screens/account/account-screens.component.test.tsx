import { accounts } from '@cliffhanger/contract/accounts'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createAccountServer, createGuestServer, currentPath, openApp } from '../../testing/open-app.tsx'

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

it('the screen "Me" states no monthly price of a pass, which is shorter than a month', async () => {
  const server = createGuestServer()
  const names = { vipName: 'Pass', vipNameEns: 'Pass', characterCorner: '' }
  const pass = { ...names, packageId: '7', productId: 'pass', price: '2.99', currency: 'USD', days: 7 } as const
  const month = { ...pass, packageId: '30', productId: 'month', price: '9.99', days: 30 } as const
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [], coinVipList: [pass, month] })
  await openApp(server, '/my')
  await expect.element(page.getByRole('link', { name: 'Join from $9.99 a month' })).toBeVisible()
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [], coinVipList: [pass] })
  await openApp(server, '/my')
  await expect.element(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
})

it.for(['/login', '/account', '/login_out', '/account_delete', '/setting', '/autoplay', '/enjoy', '/history'])(
  '%s redirects to home if the server refuses the user info',
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
    await openApp(createAccountServer('mira@example.com'), path, { storage: { language: '6' } })
    await expect.element(page.getByRole('heading').first()).toBeInTheDocument()
    expect([currentPath(), document.title]).toEqual([path, 'クリフハンガー'])
  },
)
