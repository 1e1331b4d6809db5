import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import '#ui/theme/display-font.css'
import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { catalogue } from '@cliffhanger/contract/catalogue'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { feedback } from '@cliffhanger/contract/feedback'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { playback } from '@cliffhanger/contract/playback'
import { type PublicContent, publicDataPath } from '@cliffhanger/contract/public-page'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#app/app.tsx'
import { boot } from '#app/boot.ts'
import { type ApiServer, config, createApiServer } from './api-server.ts'
import { pageOf } from './titles.ts'

const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

const userId = '7001'
const guest: Output<typeof accounts.getUserInfo> = {
  openId: '',
  userName: '',
  userId,
  vipRank: 0,
  premiumDueTime: null,
  headimgurl: '',
  airEmail: '',
  newUserRecommend: 1,
}

/** A server on which a new guest without any titles, coins or history is the viewer. */
export function createGuestServer(): ApiServer {
  const server = createApiServer()
  server.answer(accounts.check, { bearerToken: 'token', isOfficial: false, userId })
  server.answer(accounts.activation, {})
  server.answer(accounts.getUserInfo, guest)
  server.answer(accounts.getUserAccountInfo, { coinBalance: 0 })
  server.answer(accounts.userConduct, { isPaid: 0 })
  server.answer(accounts.constant, {
    COIN_SWITCH: 1,
    PAYALL_SWITCH: 1,
    PREMIUM_SWITCH: 1,
    BUY_ALL_DISCOUNT_PRICE: '',
    BUY_ALL_DISCOUNT_STRIPE_PRICE: '',
  })
  server.answer(recommendation.moduleInfoList, { rows: [] })
  server.answer(recommendation.videoRack, pageOf())
  server.answer(catalogue.myVideoShelf, pageOf())
  server.answer(playback.getWatchRecordList, pageOf())
  server.answer(feedback.feedbackList, pageOf())
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [], coinVipList: [] })
  return server
}

/** The same for the owner of an account. */
export function createMemberServer(email: string): ApiServer {
  const server = createGuestServer()
  server.answer(accounts.check, { bearerToken: 'token', isOfficial: true, userId })
  server.answer(accounts.getUserInfo, { ...guest, openId: email })
  server.answer(ownAccount.devices, [])
  return server
}

/** A server with the content of these public pages, by their addresses. */
export function createPagesServer(contents: Readonly<Record<string, PublicContent>>) {
  const server = createGuestServer()
  const fetch: typeof server.fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    if (!pathname.startsWith(publicDataPath)) return server.fetch(url, init)
    const number = searchParams.get('page') ?? '1'
    const content = contents[pathname.slice(publicDataPath.length) + (number === '1' ? '' : `?page=${number}`)]
    return content ? Response.json(content) : new Response(null, { status: 503 })
  }
  return { ...server, fetch }
}

interface Options {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Entries of the local storage, which is empty otherwise. */
  readonly storage?: Readonly<Record<string, string>>
  /** Ways to log in besides the mailed code. Default: none. */
  readonly login?: RuntimeConfig['login']
  /** Shorter ways to pay. Default: none. */
  readonly checkout?: RuntimeConfig['payments']['checkout']
  /** Fields of the brand that differ from the test's configuration. */
  readonly brand?: Partial<RuntimeConfig['brand']>
}

/** Starts the app at a path, as a page load does, and removes it at the end of the test. Returns the page's singletons. */
export async function openApp(
  server: ApiServer,
  path: string,
  { viewport = phone, storage = {}, login, checkout, brand }: Options = {},
) {
  const address = location.href
  await page.viewport(viewport.width, viewport.height)
  localStorage.clear()
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  history.replaceState(null, '', path)
  document.title = ''
  const block = document.createElement('script')
  const payments = { ...config.payments, checkout }
  const shown = { ...config, login, payments, brand: { ...config.brand, ...brand } }
  Object.assign(block, { type: 'application/json', id: 'config', textContent: JSON.stringify(shown) })
  const element = document.createElement('div')
  document.body.append(block, element)
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(server.fetch)
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    block.remove()
    fetch.mockRestore()
    history.replaceState(null, '', address)
  })
  const booted = await boot()
  // A screen that an earlier test of the file opened does not load its texts again.
  await Promise.all([booted.locale.load('rest'), booted.locale.load('player')])
  root.render(<App {...booted} />)
  return booted
}

/** The path at which the app is now. */
export const currentPath = (): string => location.pathname
