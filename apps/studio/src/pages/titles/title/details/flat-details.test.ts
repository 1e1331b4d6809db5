import { expect, test } from 'vitest'
import { flattenDetails } from './flat-details.ts'

const flat = (details: Parameters<typeof flattenDetails>[0]) => [...flattenDetails(details, (name) => name)]

test('returns only the language if audience and shelf order are undefined', () => {
  const language = ['title.details.language', 'English']
  expect(flat({ language: 'en', audience: undefined, order: undefined })).toEqual([language])
  const details = [
    ['title.details.audience', 'title.details.audience.0'],
    ['title.details.order', '0'],
  ]
  expect(flat({ language: 'en', audience: 0, order: '0' })).toEqual([language, ...details])
})
