import { expect, it } from 'vitest'
import { resumeHref } from './links.ts'

const video = { vidId: '7', lastLook: 2, lookTime: 4, duration: 12, nEpisode: 8 }

it('resumes the episode last watched', () => {
  expect(resumeHref(video)).toBe('/video?vid=7&ep=2')
})

it('resumes with the next episode after a finished one', () => {
  expect(resumeHref({ ...video, lookTime: 10 })).toBe('/video?vid=7&ep=3')
})

it('resumes the last published episode even if it is finished', () => {
  expect(resumeHref({ ...video, lastLook: 8, lookTime: 12 })).toBe('/video?vid=7&ep=8')
})
