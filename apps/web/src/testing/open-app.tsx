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
import { type PublicPageContent, publicPageDataPath } from '@cliffhanger/contract/public-page'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#app/app.tsx'
import { boot } from '#app/boot.ts'
import { type ApiServer, createApiServer, testRuntimeConfig } from './api-server.ts'
import { createTitlePage } from './titles.ts'

const phone = { width: 390, height: 844 }
export const desktopViewport = { width: 1440, height: 900 }

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

/** Creates a server whose viewer is a new guest without titles, coins or history. */
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
  server.answer(recommendation.videoRack, createTitlePage())
  server.answer(catalogue.myVideoShelf, createTitlePage())
  server.answer(playback.getWatchRecordList, createTitlePage())
  server.answer(feedback.feedbackList, createTitlePage())
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [], coinVipList: [] })
  return server
}

/** Creates a server whose viewer has an account but no titles, coins or history. */
export function createAccountServer(email: string): ApiServer {
  const server = createGuestServer()
  server.answer(accounts.check, { bearerToken: 'token', isOfficial: true, userId })
  server.answer(accounts.getUserInfo, { ...guest, openId: email })
  server.answer(ownAccount.devices, [])
  return server
}

/** Creates a server with these public pages, by their URL paths. */
export function createPagesServer(contents: Readonly<Record<string, PublicPageContent>>) {
  const server = createGuestServer()
  const fetch: typeof server.fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    if (!pathname.startsWith(publicPageDataPath)) return server.fetch(url, init)
    const number = searchParams.get('page') ?? '1'
    const content = contents[pathname.slice(publicPageDataPath.length) + (number === '1' ? '' : `?page=${number}`)]
    return content ? Response.json(content) : new Response(null, { status: 503 })
  }
  return { ...server, fetch }
}

interface Options {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Initial entries of the local storage. Default: none. */
  readonly storage?: Readonly<Record<string, string>>
  /** Login methods besides the mailed code. Default: none. */
  readonly login?: RuntimeConfig['login']
  /** Express checkout methods. Default: none. */
  readonly checkout?: RuntimeConfig['payments']['checkout']
  /** Brand fields that differ from the test configuration. */
  readonly brand?: Partial<RuntimeConfig['brand']>
}

/**
 * Starts the app at a path, like a page load, and removes the app at the end of the test. Returns the app's
 * singletons.
 */
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
  const payments = { ...testRuntimeConfig.payments, checkout }
  const shown = { ...testRuntimeConfig, login, payments, brand: { ...testRuntimeConfig.brand, ...brand } }
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
  // Loads all texts first, because a screen opened by an earlier test in the same file does not load its texts again.
  await Promise.all([booted.locale.load('rest'), booted.locale.load('player')])
  root.render(<App {...booted} />)
  return booted
}

/** Returns the current URL path. */
export const currentPath = (): string => location.pathname
