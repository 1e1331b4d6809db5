import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright-core'
import { chromiumPath } from '../../tests/chromium.ts'
import { type Network, networks } from './networks.ts'
import { countTraffic, type Traffic } from './traffic.ts'

/** The lab's. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--enable-precise-memory-info',
]
const giveUpMs = 30_000

/** Where a page is measured: what network, and how many times slower than this machine. */
export interface Conditions {
  readonly network: Network
  readonly cpu: number
}

/** A fresh phone's page, before it went anywhere. */
export interface Phone {
  readonly page: Page
  readonly cdp: CDPSession
  readonly traffic: Traffic
  /** From now on the page is as slow as its conditions say. */
  slowDown(): Promise<void>
  /** Milliseconds that the page's main thread has worked so far. */
  taskMs(): Promise<number>
  close(): Promise<void>
}

/** The browser that both sides run in. CHROME_PATH chooses another than the tests use. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROME_PATH ?? chromiumPath, args: flags })

const { userAgent } = devices['Pixel 7']
/** The lab's screen, of one pixel each; and a phone says that it is one. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent }

/** `scripts` run in every document before its own, each without reach to anything around it. */
export async function openPhone(
  browser: Browser,
  { network, cpu }: Conditions,
  scripts: readonly (() => void)[] = [],
): Promise<Phone> {
  const context = await browser.newContext(phoneScreen)
  context.setDefaultTimeout(giveUpMs)
  for (const script of scripts) await context.addInitScript(script)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const traffic = await countTraffic(cdp)
  await cdp.send('Performance.enable')
  return {
    page,
    cdp,
    traffic,
    async slowDown() {
      const rates = networks[network]
      if (rates) {
        const { down, up, latencyMs: latency } = rates
        const limits = { latency, downloadThroughput: down / 8, uploadThroughput: up / 8 }
        await cdp.send('Network.emulateNetworkConditions', { offline: false, ...limits })
      }
      if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    },
    async taskMs() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    },
    close: () => context.close(),
  }
}

/** Rejects when `work` takes longer than any start may. */
export async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what}: nothing within ${giveUpMs / 1000} s`)), giveUpMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
