import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserTestLab, openBrowserTestLab } from '../testing/lab.ts'

let lab: BrowserTestLab
beforeAll(async () => {
  lab = await openBrowserTestLab({ hasAv1: true })
})
afterAll(() => lab?.close())

/** Makes the page report that it decodes AV1 in hardware; Chromium in tests decodes it in software. */
function claimHardware() {
  navigator.mediaCapabilities.decodingInfo = async ({ video }: MediaDecodingConfiguration) => {
    const isAv1 = video?.contentType.includes('av01') === true
    return { supported: isAv1, smooth: isAv1, powerEfficient: isAv1, keySystemAccess: null }
  }
}

/** Plays an episode to its end in a new page. Returns playback results and the requested packages. */
async function play(name: string, before?: () => void, isPrepared = true) {
  const page = await lab.open(before)
  const base = `/media/t1/${name}/`
  const source = { url: `${base}master.m3u8`, start: { ...lab.start, base } }
  const running = await page.evaluateHandle(() => window.lab.openEngine('cmaf'))
  const seen = await running.evaluate(
    async ({ engine, video, eventLog }, { it, isPrepared: isWarm }) => {
      if (isWarm) {
        engine.prepare?.()
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      engine.load(it, 0)
      await engine.play()
      const moved = await window.lab.until(() => video.currentTime > 1.5)
      engine.seek(video.duration - 0.5)
      const ended = await window.lab.until(() => video.ended)
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, 60, 100)
      const bytes = context?.getImageData(0, 0, 60, 100).data.filter((_, n) => n % 4 === 1) ?? []
      const hasPicture = Math.max(...bytes) - Math.min(...bytes) > 20
      return { moved, ended, hasPicture, eventLog, stored: sessionStorage.getItem('player.codecs') }
    },
    { it: source, isPrepared },
  )
  await page.close()
  const asked = lab.server.requests.filter((url) => url.includes(`/${name}/`))
  return { ...seen, packages: [...new Set(asked.map((url) => url.split('/')[4]))] }
}
const played = { moved: true, ended: true, hasPicture: true, eventLog: [] }

test('plays the AV1 rendition to its end if the browser decodes AV1 efficiently', async () => {
  expect(await play('efficient', claimHardware)).toEqual({ ...played, packages: ['b1'], stored: 'av01' })
})

test('plays H.264 if the browser decodes AV1 only in software', async () => {
  expect(await play('software')).toEqual({ ...played, packages: ['a1'], stored: '' })
})

test('an episode that starts before the browser has reported its codecs plays H.264', async () => {
  expect(await play('cold', claimHardware, false)).toMatchObject({ ...played, packages: ['a1'] })
})
