import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProbeReport } from '@cliffhanger/contract/probe'
import { expect } from 'vitest'
import { probeFolder } from '../../../apps/server/src/modules/probe/report-store.ts'
import type { BrowserPage } from '../browser-page.ts'
import { pollForValue, tap, waitForApp, waitForPlaybackProgress, waitForText } from '../page-helpers.ts'
import { posterSelector, type Steps } from './step.ts'

/** Waits for a text in the bar that guides the tester. */
const waitForGuide = (page: BrowserPage, text: string) =>
  pollForValue(
    () =>
      page.evaluate(
        (wanted: string) =>
          [...document.documentElement.children].some(({ shadowRoot }) => shadowRoot?.textContent?.includes(wanted)),
        text,
      ),
    `the guide "${text}"`,
    60_000,
  )

async function findReport(dataDir: string, label: string): Promise<ProbeReport | undefined> {
  const folder = probeFolder(dataDir)
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text): ProbeReport => JSON.parse(text)).find((report) => report.label === label)
}

/** Steps on the page `/_probe`, as a tester uses it. */
export const probePageSteps = {
  async 'the probe measures a link, swipes, a tap and Back, and the server stores its report'(page, site) {
    const { width, height } = page.size
    const label = `run ${Date.now()} ${Math.random()}`
    await page.goto(`${site.origin}/_probe`)
    const mediaPath = await page.evaluate(() =>
      'MediaSource' in window ? 'MediaSource' : 'ManagedMediaSource' in window ? 'ManagedMediaSource' : 'native HLS',
    )
    await tap(page, 'input')
    await page.type(label)
    await tap(page, 'button', 'Start')
    // Swipes up and down among the free episodes.
    for (const [index, isUp] of [true, true, false, true, false].entries()) {
      await waitForGuide(page, `(${index + 1} of 5)`)
      await waitForPlaybackProgress(page)
      await page.drag(width * 0.35, height * (isUp ? 0.7 : 0.35), height * (isUp ? 0.3 : 0.75))
    }
    await waitForGuide(page, 'tap a poster')
    await waitForApp(page)
    await tap(page, posterSelector)
    await waitForText(page, label)
    await tap(page, 'button', 'Send to server')
    await waitForText(page, 'Sent.')
    const report = await pollForValue(() => findReport(site.dataDir, label), 'the report in the folder of the server')
    expect(report.faults).toEqual([])
    const { link, swipes, playback, home, tap: tapped, back } = report
    expect(link).toMatchObject({ mediaPath, page: { firstPaintMs: expect.any(Number) } })
    for (const { firstFrameMs, motionMs } of [link, tapped, ...swipes].filter((start) => start !== undefined)) {
      expect(firstFrameMs).toBeGreaterThan(0)
      expect(motionMs).toBeGreaterThan(0)
    }
    expect([swipes.length, tapped?.isNavigation, typeof back?.isFromMemory]).toEqual([5, false, 'boolean'])
    expect(playback?.frames).toBeGreaterThan(10)
    expect(home?.networkBytes).toBeGreaterThan(0)
    expect(report.codecs.find(({ name }) => name === 'H.264 540p')?.isSupported).toBe(true)
  },
} as const satisfies Steps
