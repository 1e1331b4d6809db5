import { expect, test } from 'vitest'
import { swapHost } from './source-host.ts'

test.each([
  ['https://old.example/media/a?b#c', 'https://new.example/media/a?b#c'],
  ['https://OLD.example/a', 'https://new.example/a'],
  ['http://old.example:8080/a', 'http://cdn.example:81/a'],
  ['//old.example/a', '//new.example/a'],
  ['/media/old.example/a', '/media/old.example/a'],
  ['https://other.example/old.example', 'https://other.example/old.example'],
  ['https://constructor/a', 'https://constructor/a'],
  ['', ''],
])('swaps a host that the map contains, and no other: %s', (url, swapped) => {
  expect(swapHost(url, { 'old.example': 'new.example', 'old.example:8080': 'cdn.example:81' })).toBe(swapped)
})
