import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../chromium.ts'
import { findAxeViolations } from './axe.ts'
import { recordPageErrors } from './complaints.ts'
import { findLayoutErrors } from './layout.ts'
import { findPreselectedBoxes } from './ticked.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
})
afterAll(() => browser?.close())

const big = 'display: inline-block; width: 60px; height: 60px'
const show = (body: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Page</title><body style="margin: 0"><main><h1>Page</h1>${body}</main>`,
  )

/** For each layout error: its name, the beginning of the message, an incorrect page and a correct page. */
const cases: readonly (readonly [what: string, says: string, wrong: string, right: string])[] = [
  [
    'text that is cut to the right',
    'clipped',
    '<p style="width: 90px; overflow: hidden; white-space: nowrap">All that the rest costs</p>',
    '<p style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">All that the rest costs</p>',
  ],
  [
    'glyphs that are cut at the top',
    'clipped',
    '<p style="height: 10px; overflow: hidden; font-size: 30px; line-height: 10px">Ålesund ที่นี่</p>',
    '<p style="height: 60px; overflow: hidden; font-size: 30px; line-height: 60px">Ålesund ที่นี่</p>',
  ],
  [
    'text that runs out of its button',
    'spills',
    `<button style="${big}; white-space: nowrap">Watch the first episode</button>`,
    '<button style="min-height: 60px; white-space: nowrap">Watch the first episode</button>',
  ],
  [
    'an element that is wider than the page',
    'wider',
    '<div style="width: 300vw">Wide</div>',
    '<div style="overflow-x: auto"><div style="width: 300vw">Wide</div></div>',
  ],
  [
    'a button that is too small for a finger',
    'small',
    '<button style="width: 30px; height: 30px; padding: 0">Go</button>',
    '<button style="position: relative; width: 30px; height: 30px; padding: 0">Go</button><style>button::after{content:"";position:absolute;inset:-9px}</style>',
  ],
  [
    'two buttons of which one lies on the other',
    'overlap',
    `<button style="${big}">One</button><button style="${big}; margin-left: -30px">Two</button>`,
    `<button style="${big}">One</button><button style="${big}">Two</button>`,
  ],
]

describe('checks for screens', () => {
  it.each(cases)('reports the layout error: %s', async (_, says, wrong, right) => {
    await show(wrong)
    expect((await findLayoutErrors(page, 'all')).filter((fault) => fault.startsWith(says))).not.toEqual([])
    await show(right)
    expect(await findLayoutErrors(page, 'all')).toEqual([])
  })

  it('reports a field without a label and text with low contrast', async () => {
    await show('<input style="height: 44px"><p style="color: #777; background: #888">Hard to read</p>')
    const found = (await findAxeViolations(page)).join('\n')
    expect(found).toMatch(/^label: /m)
    expect(found).toMatch(/^color-contrast: /m)
    await show('<label>Email <input style="height: 44px"></label><p>Easy to read</p>')
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('reports exceptions, console errors and failed requests of a page', async () => {
    const own = await browser.newPage()
    await own.route('**/*', (route) => {
      const isPage = route.request().url().endsWith('/page')
      return route.fulfill(isPage ? { contentType: 'text/html', body: '<title>Page</title>' } : { status: 500 })
    })
    const heard = recordPageErrors(own, 'http://screens.test', [/expected/])
    await own.goto('http://screens.test/page')
    await own.evaluate(async () => {
      console.error('said')
      console.error('said, and expected')
      setTimeout(() => {
        throw new Error('thrown')
      })
      await fetch('/missing')
    })
    await expect.poll(() => heard.some((line) => line.includes('thrown'))).toBe(true)
    expect(heard.filter((line) => line.includes('said'))).toHaveLength(1)
    expect(heard.some((line) => line.startsWith('500: http://screens.test/missing'))).toBe(true)
    await own.close()
  })
})

it('reports a box that is ticked by default, but not a setting that the specification turns on', async () => {
  await show(`<label><input type="checkbox" checked> Send me offers</label>
    <label><input type="checkbox"> Remember me</label>
    <button role="switch" aria-checked="true" aria-label="Auto-play next episode"></button>`)
  expect(await findPreselectedBoxes(page)).toEqual([' Send me offers'])
})
