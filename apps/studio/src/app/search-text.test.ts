import { parseSearchWith } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { parseQueryParameter, parseTextQueryParameter } from './search-text.ts'

test('a long number in the URL keeps all its digits', () => {
  const parse: (url: string) => Readonly<Record<string, unknown>> = parseSearchWith(parseQueryParameter)
  for (const id of ['42', '123456789012345678', '12345678901234567891', '9'.repeat(25)])
    expect(parseTextQueryParameter(parse(`?search=${id}`).search)).toBe(id)
  expect(parse('?page=2&ratio=1.5&isOpen=true')).toEqual({ page: 2, ratio: 1.5, isOpen: true })
})
