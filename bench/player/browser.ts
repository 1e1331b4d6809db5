import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright-core'
import { chromiumPath } from '../../tests/chromium.ts'
import { type Network, networks } from './networks.ts'
import { countTraffic, type PageTraffic } from './traffic.ts'

/** Browser flags with which the goals were measured originally. */
export const browserFlags = [
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

/** Throttling of a page: the emulated network, and the slowdown factor of the CPU. */
export interface PageThrottling {
  readonly network: Network
  readonly cpu: number
}

/** A page of a new emulated phone, before any navigation. */
export interface EmulatedPhone {
  readonly page: Page
  readonly cdp: CDPSession
  readonly traffic: PageTraffic
  /** Starts the throttling of network and CPU. */
  startThrottling(): Promise<void>
  /** Returns the task time of the page's main thread so far, in ms. */
  taskMs(): Promise<number>
  close(): Promise<void>
}

/** Path of the full Chromium browser; the tests use the headless shell. */
export const fullChromiumPath = '/usr/bin/chromium'

/** Starts a browser: CHROME_PATH, or the browser of the tests. */
export const launchBrowser = (executablePath = process.env.CHROME_PATH ?? chromiumPath): Promise<Browser> =>
  chromium.launch({ executablePath, args: browserFlags })

const { userAgent } = devices['Pixel 7']
/** Phone-sized viewport with a device pixel ratio of 1, and the user agent of a phone. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent }

/**
 * Opens a page of a new emulated phone.
 * @param scripts run in every document before the document's scripts; they must not use variables of their module
 */
export async function openPhone(
  browser: Browser,
  { network, cpu }: PageThrottling,
  scripts: readonly (() => void)[] = [],
): Promise<EmulatedPhone> {
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
    async startThrottling() {
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

/** Rejects when `work` takes longer than `giveUpMs`. */
export async function withTimeout<T>(subject: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${subject}: nothing within ${giveUpMs / 1000} s`)), giveUpMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
