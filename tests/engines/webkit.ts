import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserPage, keyCodes, type Size, toExpression } from './browser-page.ts'
import { type Display, startProgram } from './display.ts'
import { createWebDriverSession } from './webdriver.ts'

/**
 * A device that WebKitGTK simulates; `desktop` is Safari on a Mac or an iPad, with MediaSource and ManagedMediaSource.
 */
export type WebKitDevice = 'desktop' | 'iphone' | 'iphone-hls'

interface Profile {
  readonly features: readonly string[]
  readonly preloads: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly isPhone: boolean
}
/** WebKit feature that Safari enables and WebKitGTK disables by default. */
const asSafari = '+SourceBufferChangeType'
const asPhone = [asSafari, '+InlineMediaPlaybackRequiresPlaysInlineAttribute']
const withoutMediaSource = 'without-media-source.js'
const profiles: Readonly<Record<WebKitDevice, Profile>> = {
  desktop: { features: [asSafari], preloads: [], isPhone: false },
  // An iPhone since iOS 17.1, which has ManagedMediaSource.
  iphone: { features: asPhone, preloads: [withoutMediaSource], isPhone: true },
  // An iPhone before iOS 17.1, which plays native HLS only.
  'iphone-hls': {
    features: asPhone,
    preloads: [withoutMediaSource, 'without-managed-media-source.js'],
    env: { WEBKIT_GST_ENABLE_HLS_SUPPORT: '1' },
    isPhone: true,
  },
}
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits until the driver accepts connections. */
async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error('WebKitWebDriver did not start')
}

/**
 * Opens a new viewer's page in WebKitGTK. Input comes from a mouse, because WebKitGTK's driver does not support touch.
 * @param ownPreloads paths of further scripts that run before every page
 */
export async function openWebKit(
  device: WebKitDevice,
  size: Size,
  display: Display,
  ownPreloads: readonly string[] = [],
): Promise<BrowserPage> {
  const { features, preloads, env, isPhone } = profiles[device]
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const complaints: string[] = []
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { ...display.env, ...env },
    onLine: (line) => /CONSOLE.*(ERROR|WARN)|web process ended/.test(line) && complaints.push(line.trim()),
  })
  const preload = (file: string) => `--preload=${join(import.meta.dirname, 'preload', file)}`
  const args = [
    '--automation',
    `--size=${size.width}x${size.height}`,
    ...features.map((feature) => `--feature=${feature}`),
    ...[...preloads, 'record-page.js'].map(preload),
    ...ownPreloads.map((file) => `--preload=${file}`),
    // A phone allows sound only after a user gesture.
    ...(isPhone ? ['--autoplay=ALLOW_WITHOUT_SOUND', `--user-agent=${iPhone}`] : []),
  ]
  try {
    await untilReady(origin)
    const session = await createWebDriverSession(origin, {
      browserName: 'webview',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: join(import.meta.dirname, 'webview.py'), args },
    })
    const mouse = (actions: readonly object[]) =>
      session.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    const moveTo = (x: number, y: number, duration = 0) => ({
      type: 'pointerMove',
      x: Math.round(x),
      y: Math.round(y),
      duration,
    })
    const [down, up] = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    const typeKeys = (keys: readonly string[]) =>
      session.perform([
        {
          type: 'key',
          id: 'keyboard',
          actions: keys.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ])
    return {
      size,
      complaints,
      goto: session.goto,
      back: session.back,
      forward: session.forward,
      reload: session.reload,
      async evaluate(run, ...args) {
        return Object(
          await session.evaluate(`Promise.resolve(${toExpression(run, args)}).then((value) => ({ value }))`),
        ).value
      },
      tap: (x, y) => mouse([moveTo(x, y), down, { type: 'pause', duration: 40 }, up]),
      drag: (x, fromY, toY) =>
        mouse([
          moveTo(x, fromY),
          down,
          ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => moveTo(x, fromY + (toY - fromY) * part, 16)),
          up,
        ]),
      press: (key) => typeKeys([keyCodes[key]]),
      type: (text) => typeKeys([...text]),
      screenshot: session.screenshot,
      async close() {
        await session.quit().catch(() => {})
        await driver.stop()
      },
    }
  } catch (error) {
    await driver.stop()
    throw error
  }
}
