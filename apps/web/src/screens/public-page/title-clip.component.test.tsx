import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { ApiContext } from '#api/use-api.ts'
import { testRuntimeConfig } from '../../testing/api-server.ts'
import { createPagesServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'
import { TitleClip } from './title-view.tsx'

const path = '/title/red-veil-7'
const clip = { url: '/clips/7/ab12cd34.mp4', duration: 10 }
const video = createFreeTitle('Red Veil')
const server = () => createPagesServer({ [path]: { kind: 'title', video, path, clip, freeEpisodes: [], related: [] } })
const element = () => document.querySelector<HTMLVideoElement>('main video')

/** Whether the page has started the clip. `play` is mocked, so nothing is downloaded. */
let isPlaying = false
beforeEach(() => {
  isPlaying = false
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    isPlaying = true
    this.dispatchEvent(new Event('playing'))
  })
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    isPlaying = false
    this.dispatchEvent(new Event('pause'))
  })
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => !isPlaying)
  return () => {
    for (const spy of [play, pause, paused]) spy.mockRestore()
  }
})

it('the clip plays muted and inline while it is visible, and stops when the page is left', async () => {
  await openApp(server(), path)
  await expect.poll(() => isPlaying).toBe(true)
  const shown = element()
  expect(shown).toMatchObject({ muted: true, playsInline: true, preload: 'none', loop: false })
  expect(shown?.getAttribute('src')).toBe(clip.url)
  document.body.style.paddingTop = '300vh'
  await expect.poll(() => isPlaying).toBe(false)
  document.body.style.paddingTop = ''
  await expect.poll(() => isPlaying).toBe(true)
  // A clip that the viewer has paused does not start again by itself.
  await page.getByRole('button', { name: 'Pause the clip' }).click()
  document.body.style.paddingTop = '300vh'
  await expect.element(page.getByRole('button', { name: 'Play the clip' })).toBeInTheDocument()
  document.body.style.paddingTop = ''
  await page.getByRole('button', { name: 'Play the clip' }).click()
  await expect.poll(() => isPlaying).toBe(true)
  shown?.dispatchEvent(new Event('ended'))
  await expect.element(page.getByRole('button', { name: 'Play the clip' })).toBeVisible()
  navigate('/terms')
  await expect.poll(element).toBeNull()
  expect(shown?.hasAttribute('src'), 'the download is over').toBe(false)
})

it.each([
  ['uses the data saver', { saveData: '1' }, false],
  ['prefers reduced motion', {}, true],
] as const)('a viewer who %s starts the clip with a button', async (_, storage, wantsLittleMotion) => {
  const ask = window.matchMedia.bind(window)
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (/reduced-motion/.test(query) && wantsLittleMotion ? ask('all') : ask(query)))
  await openApp(server(), path, { storage })
  const play = page.getByRole('button', { name: 'Play the clip' })
  await expect.element(play).toBeVisible()
  expect(isPlaying).toBe(false)
  await play.click()
  expect(isPlaying).toBe(true)
  media.mockRestore()
})

it('a clip that fails to load leaves only the cover', async () => {
  await openApp(server(), path)
  await expect.poll(() => isPlaying).toBe(true)
  element()?.dispatchEvent(new Event('error'))
  await expect.poll(() => document.querySelectorAll('main article button').length).toBe(0)
  await expect.poll(() => getComputedStyle(element() ?? document.body).opacity).toBe('0')
})

it('without scripts, the clip shows controls and the cover, and loads nothing until it is started', () => {
  const api = {
    run: () => Promise.reject(new Error('no calls')),
    config: testRuntimeConfig,
    connection: { isOffline: () => false, begin: () => () => undefined, subscribe: () => () => undefined },
    track: () => undefined,
    act: () => undefined,
  }
  const html = renderToString(
    <ApiContext value={api}>
      <TitleClip clip={clip} coverUrl="/covers/1/7/ab/540.webp" />
    </ApiContext>,
  )
  const [drawn, ...others] = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('video')
  expect(others).toEqual([])
  const attributes = ['src', 'poster', 'preload', 'controls', 'playsinline', 'muted', 'autoplay']
  expect(attributes.map((name) => drawn?.getAttribute(name))).toEqual([
    ...[clip.url, '/covers/1/7/ab/540.webp', 'none', '', '', '', null],
  ])
})
