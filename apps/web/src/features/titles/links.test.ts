import { expect, it } from 'vitest'
import { resumeHref } from './links.ts'

const video = { vidId: '7', lastLook: 2, lookTime: 4, duration: 12, nEpisode: 8 }

it('resumes in the episode last watched', () => {
  expect(resumeHref(video)).toBe('/video?vid=7&ep=2')
})

it('goes on with the next episode once the last one was watched to its end', () => {
  expect(resumeHref({ ...video, lookTime: 10 })).toBe('/video?vid=7&ep=3')
})

it('stays with the last episode that is out', () => {
  expect(resumeHref({ ...video, lastLook: 8, lookTime: 12 })).toBe('/video?vid=7&ep=8')
})
