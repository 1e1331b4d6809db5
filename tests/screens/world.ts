import type { LanguageKey } from '@cliffhanger/domain/languages'
import { type Browser, type BrowserContext, devices } from 'playwright-core'
import type { ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts'
import { launchChromium } from '../chromium.ts'
import { type Size, sizes, type ViewerKind } from './screen.ts'
import { type SeededViewers, seedViewers } from './seed.ts'

const browserLocales: Readonly<Record<LanguageKey, string>> = {
  en: 'en-US',
  zh: 'zh-TW',
  es: 'es-MX',
  ja: 'ja-JP',
  th: 'th-TH',
  id: 'id-ID',
}

type Running = Pick<ServerProcess, 'origin' | 'dataDir'>

/** The environment in which all screens are visited: a server with seeded viewers, and a browser. */
export interface ScreensWorld extends SeededViewers {
  readonly server: Running
  readonly browser: Browser
  /** Opens a new browser context for a kind of viewer on a device of `size`. */
  enter(who: ViewerKind, size: Size, language: LanguageKey): Promise<BrowserContext>
  close(): Promise<void>
}

/** Returns a viewer's browser storage: the device cookie and local storage entries of the app. */
function keptBy({ state }: ProtocolClient, origin: string) {
  const [, value = ''] = /^device=(.*)$/.exec(state.cookie ?? '') ?? []
  const { hostname: domain } = new URL(origin)
  const cookie = { name: 'device', value, domain, path: '/', httpOnly: true, secure: false, sameSite: 'Lax' } as const
  const settings = { uuid: state.deviId, userId: state.userId, preference: '1', preferenceFirstOpen: '1' }
  const localStorage = Object.entries(settings).map(([name, value]) => ({ name, value }))
  return { cookies: [{ ...cookie, expires: -1 }], origins: [{ origin, localStorage }] }
}

const enterWith =
  (browser: Browser, seeded: SeededViewers, origin: string): ScreensWorld['enter'] =>
  (who, size, language) =>
    browser.newContext({
      ...(size === 'phone' && devices['Pixel 7']),
      viewport: sizes[size],
      deviceScaleFactor: 1,
      locale: browserLocales[language],
      timezoneId: 'UTC',
      // Disables animations for the checks.
      reducedMotion: 'reduce',
      ...(who !== 'stranger' && { storageState: keptBy(seeded[who], origin) }),
    })

async function startOwn() {
  const dataDir = await makeDataDir()
  const server = await startServerProcess({ dataDir })
  const stop = async () => {
    await server.stop()
    await removeDataDir(dataDir)
  }
  return { server, stop }
}

/** Seeds a server with the demo titles: the given server, or a new server that is closed with the world. */
export async function createScreensWorld(running?: Running): Promise<ScreensWorld> {
  const [{ server, stop }, browser] = await Promise.all([
    running ? { server: running, stop: undefined } : startOwn(),
    launchChromium(),
  ])
  const close = async () => {
    await browser.close()
    await stop?.()
  }
  const seeded = await seedViewers(server).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { ...seeded, server, browser, enter: enterWith(browser, seeded, server.origin), close }
}
