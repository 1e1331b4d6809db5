import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { chromiumPath } from '../chromium.ts'
import { type BrowserPage, type Size, toExpression } from './browser-page.ts'

const recordPage = join(import.meta.dirname, 'preload/record-page.js')
const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/**
 * Opens a new viewer's page in Firefox (WebDriver BiDi) or Chromium (DevTools protocol). A narrow Chromium page has
 * touch.
 * @param scripts further scripts that run before every page
 */
export async function openPuppeteer(
  name: 'firefox' | 'chromium',
  size: Size,
  scripts: readonly string[] = [],
): Promise<BrowserPage> {
  const isFirefox = name === 'firefox'
  const browser = await puppeteer.launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath: isFirefox ? '/usr/bin/firefox-esr' : chromiumPath,
    headless: true,
    acceptInsecureCerts: true,
    ...(isFirefox ? {} : { args: chromiumFlags }),
  })
  const page = await browser.newPage()
  const hasTouch = !isFirefox && size.width < 600
  await page.setViewport({ ...size, hasTouch, isMobile: hasTouch })
  const complaints: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(`uncaught ${String(error)}`))
  await page.evaluateOnNewDocument(await readFile(recordPage, 'utf8'))
  for (const script of scripts) await page.evaluateOnNewDocument(script)
  const { mouse, touchscreen } = page
  return {
    size,
    complaints,
    goto: (url) => page.goto(url),
    back: () => page.goBack(),
    forward: () => page.goForward(),
    reload: () => page.reload(),
    async evaluate(run, ...args) {
      return Object({ value: await page.evaluate(toExpression(run, args)) }).value
    },
    tap: (x, y) => (hasTouch ? touchscreen.tap(x, y) : mouse.click(x, y, { delay: 40 })),
    async drag(x, fromY, toY) {
      const steps = [0.2, 0.4, 0.6, 0.8, 1].map((part) => fromY + (toY - fromY) * part)
      if (hasTouch) await touchscreen.touchStart(x, fromY)
      else {
        await mouse.move(x, fromY)
        await mouse.down()
      }
      for (const y of steps) await (hasTouch ? touchscreen.touchMove(x, y) : mouse.move(x, y))
      await (hasTouch ? touchscreen.touchEnd() : mouse.up())
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
