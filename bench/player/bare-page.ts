import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../../tests/chromium.ts'
import { browserFlags, phoneScreen } from './browser.ts'
import type { Pointer } from './drag.ts'

/**
 * A page of an emulated phone in its own browser, controlled only by the DevTools protocol. Playwright, which controls
 * the other cases, records the network, so that a page retains up to 100 MB of responses, and uses temporary profiles,
 * whose HTTP cache is in memory. Both would distort a measurement of the product's memory.
 */
export interface BarePage {
  readonly mouse: Pointer
  /** Profile folder of this browser, which no other browser uses. */
  readonly profile: string
  goTo(url: string): Promise<void>
  /** Evaluates an expression in the page. Returns the value of the expression; awaits it if it is a promise. */
  evaluate(expression: string): Promise<unknown>
  /** Returns the size of the JavaScript heap after a garbage collection, in bytes. */
  heapBytes(): Promise<number>
  close(): Promise<void>
}

type Answer = Readonly<Record<string, unknown>>

/**
 * Opens a page in a new browser.
 * @param scripts run in every document before the document's scripts
 * @param pageErrors receives exceptions of the page's scripts
 */
export async function openBarePage(scripts: readonly (() => void)[], pageErrors: Set<string>): Promise<BarePage> {
  const profile = await mkdtemp(join(tmpdir(), 'cliffhanger-profile-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(process.env.CHROME_PATH ?? chromiumPath, [...browserFlags, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'close')
  const { send, listen } = await connect(await pageAddress(browser.stderr))
  listen((method, { exceptionDetails }) => {
    if (method === 'Runtime.exceptionThrown') pageErrors.add(JSON.stringify(exceptionDetails))
  })
  const { viewport, userAgent } = phoneScreen
  await send('Page.enable')
  await send('Runtime.enable')
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: true })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Emulation.setUserAgentOverride', { userAgent })
  for (const script of scripts) await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` })

  let at = { x: 0, y: 0 }
  const mouse = (type: string, more: Answer) => send('Input.dispatchMouseEvent', { type, ...at, ...more })
  const held = { button: 'left', clickCount: 1 }
  let buttons = 0
  return {
    profile,
    mouse: {
      async move(x, y) {
        at = { x, y }
        await mouse('mouseMoved', { buttons, button: buttons === 0 ? 'none' : 'left' })
      },
      async down() {
        buttons = 1
        await mouse('mousePressed', { ...held, buttons })
      },
      async up() {
        buttons = 0
        await mouse('mouseReleased', { ...held, buttons })
      },
    },
    async goTo(url) {
      const { promise: loaded, resolve } = Promise.withResolvers<void>()
      listen((method) => method === 'Page.loadEventFired' && resolve())
      await send('Page.navigate', { url })
      await loaded
    },
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      return typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
    },
    async heapBytes() {
      for (let round = 0; round < 2; round += 1) await send('HeapProfiler.collectGarbage')
      return Number((await send('Runtime.getHeapUsage')).usedSize)
    },
    async close() {
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Returns the DevTools URL of the browser's first page, whose debugging port is read from the browser's output. */
async function pageAddress(lines: NodeJS.ReadableStream): Promise<string> {
  let written = ''
  for await (const part of lines) {
    written += part
    const host = /DevTools listening on ws:\/\/([^/]+)/.exec(written)?.[1]
    if (host === undefined) continue
    // Discards further output: a full pipe would block the browser.
    lines.resume()
    const pages: { type: string; webSocketDebuggerUrl: string }[] = await (
      await fetch(`http://${host}/json/list`)
    ).json()
    const page = pages.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
  }
  throw new Error(`the browser did not start:\n${written}`)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners: ((method: string, params: Answer) => void)[] = []
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data))
    if (typeof method === 'string') for (const listener of listeners) listener(method, params)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(JSON.stringify(error)))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed the connection'))
  })
  await once(socket, 'open')
  return {
    listen: (listener: (method: string, params: Answer) => void) => void listeners.push(listener),
    send(method: string, params: Answer = {}): Promise<Answer> {
      sent += 1
      const asked = Promise.withResolvers<Answer>()
      waiting.set(sent, asked)
      socket.send(JSON.stringify({ id: sent, method, params }))
      return asked.promise
    },
  }
}
