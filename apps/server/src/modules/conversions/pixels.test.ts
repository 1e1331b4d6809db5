import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Brands, loadBrands } from '../../brands.ts'
import { readConfig } from '../../config.ts'
import { reportsPayments } from '../../conversion-config.ts'
import { writeBrand } from '../../testing/test-brand.ts'
import { listMissingTokens } from './pixels.ts'

let file: Awaited<ReturnType<typeof writeBrand>>
let brands: Brands
beforeAll(async () => {
  file = await writeBrand("conversions: { meta: { pixel: '123456' } }")
  brands = await loadBrands(file.file)
})
afterAll(() => file.remove())

const off = ['META_CONVERSIONS_TOKEN has no token of brand one: Meta is not told of its payments']
const withToken = (token?: string) => ({
  brands,
  config: readConfig(token === undefined ? {} : { META_CONVERSIONS_TOKEN: token }, '/'),
})

test.each([
  [undefined, off],
  ['a-token-of-meta-0001', []],
  ['one:a-token-of-meta-0001', []],
])('lists the pixels that have no token if META_CONVERSIONS_TOKEN is %s', (token, lines) => {
  const needs = withToken(token)
  expect(listMissingTokens(needs)).toEqual(lines)
  expect(brands.all.map((brand) => reportsPayments(needs.config, brand))).toEqual([lines.length === 0])
})

test('a token for an unknown brand is an error', () => {
  expect(() => listMissingTokens(withToken('oen:a-token-of-meta-0001'))).toThrow(
    'META_CONVERSIONS_TOKEN names the brand oen, which does not exist',
  )
})
