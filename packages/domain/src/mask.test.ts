import { expect, test } from 'vitest'
import { maskAddress, maskName } from './mask.ts'

test('a masked email address keeps its first letter and its domain', () => {
  expect(maskAddress('dana@example.com')).toBe('d•••@example.com')
  expect(maskAddress('d@example.com')).toBe('d•••@example.com')
  expect(maskAddress('"a@b"@example.com')).toBe('"•••@example.com')
  expect(maskAddress('no address')).toBe('•••')
  expect(maskAddress('')).toBe('•••')
})

test('each part of a masked name keeps its first letter', () => {
  expect(maskName('Ada  Lovelace')).toBe('A••• L•••')
  expect(maskName('王小明')).toBe('王•••')
  expect(maskName('𝒳i')).toBe('𝒳•••')
  expect(maskName(' ')).toBe('')
})
