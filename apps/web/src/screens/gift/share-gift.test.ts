import { expect, test } from 'vitest'
import { giftLink, readGiftCode, readGiftQuery } from './share-gift.tsx'

const code = `${'aB0_-'.repeat(8)}xyz`

test('a gift link contains its secret in the fragment', () => {
  const link = giftLink('https://watch.example', code)
  expect(link).toBe(`https://watch.example/gift#${code}`)
  expect(readGiftCode(new URL(link).hash)).toBe(code)
})

test.each(['', '#', '#short', `#${code}x`, `#${code.slice(1)}?`])(
  "rejects the fragment %j as a gift's secret",
  (hash) => {
    expect(readGiftCode(hash)).toBeUndefined()
  },
)

test('reads title and episode from the query parameters', () => {
  expect(readGiftQuery('?vid=7&ep=3')).toEqual({ vidId: '7', episodeN: 3 })
  expect(readGiftQuery('?vid=7')).toEqual({ vidId: '7', episodeN: undefined })
  expect(readGiftQuery('?vid=7&ep=x')).toEqual({ vidId: '7', episodeN: undefined })
  expect(readGiftQuery('')).toBeUndefined()
})
