import { expect, onTestFinished, test, vi } from 'vitest'
import { createAreaTexts } from './area-text.ts'

test('texts of an area whose download failed are requested again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  const texts = { words: { title: 'Words' } }
  const load = vi.fn(async () => texts)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const area = createAreaTexts<{ title: string }, 'words'>('words', {
    ...{ en: load, zh: load, es: load },
    ...{ ja: load, th: load, id: load },
  })
  const ready = expect(area.ready).resolves.toBe(texts.words)
  await vi.advanceTimersByTimeAsync(3_000)
  await ready
  expect(area.find('en')).toBe(texts.words)
  expect(load).toHaveBeenCalledTimes(2)
})
