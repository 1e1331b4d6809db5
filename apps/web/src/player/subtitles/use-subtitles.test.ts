import { describe, expect, it } from 'vitest'
import { findSubtitleFile, subtitleLanguagesById } from './use-subtitles.ts'

const files = [2, 4, 9, 11].map((language) => ({ language, url: `/${language}.srt` }))

describe('choice of the subtitle file', () => {
  it.each([
    ['follows the app', undefined, 4, 4],
    ['is the chosen language', 9, 4, 9],
    ['goes back to the app when the chosen one is not offered', 5, 11, 11],
    ['is English for an app in Indonesian', undefined, 10, 2],
    ['is English when neither is offered', 5, 6, 2],
    ['is none when turned off', 0, 4, undefined],
  ] as const)('the language of the subtitle file %s', (_, choice, language, expected) => {
    expect(findSubtitleFile(choice, language, files)?.language).toBe(expected)
  })
  it('no file is chosen if no subtitles are available', () =>
    expect(findSubtitleFile(undefined, 2, [])).toBeUndefined())
  it('only Arabic subtitles run from right to left', () => {
    expect(
      Object.values(subtitleLanguagesById)
        .filter(({ dir }) => dir === 'rtl')
        .map(({ tag }) => tag),
    ).toEqual(['ar'])
    expect(Object.values(subtitleLanguagesById).every(({ name }) => name !== '')).toBe(true)
  })
})
