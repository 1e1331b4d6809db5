import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBrands } from './brands.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function load(text: string) {
  const file = join(folder, 'brands.yaml')
  await writeFile(file, text)
  return loadBrands(file)
}
const rest = 'names: { en: A }\n    company: C\n    address: D\n    contact: e@example.com'

test('the built-in brands file has one brand, with a name in every language', async () => {
  const brand = (await loadBrands()).of('127.0.0.1')
  expect(Object.keys(brand.names).sort()).toEqual(languages.map((language) => language.key).sort())
  expect(brand).toMatchObject({ defaultLanguage: 2, countOffset: 1000 })
})

test('finds the brand of a host, and the first brand for an unknown host', async () => {
  const brands = await load(`
brands:
  - id: first
    ${rest}
  - id: second
    hosts: [two.example.com]
    mobileHost: m.two.example.com
    defaultLanguage: 4
    ${rest}
`)
  expect(brands.of('TWO.example.com')).toMatchObject({ id: 'second', defaultLanguage: 4 })
  expect(brands.of('m.two.example.com').id).toBe('second')
  expect(brands.of('three.example.com').id).toBe('first')
})

test('accepts the mobile host among the hosts, and reads accent, ads and offlinePage', async () => {
  const brands = await load(`
brands:
  - id: one
    hosts: [one.example.com, m.one.example.com]
    mobileHost: m.one.example.com
    accent: ["#7AC8FF", "#3DE0C0"]
    ads: true
    ${rest}
offlinePage: false
`)
  expect(brands.of('m.one.example.com')).toMatchObject({ id: 'one', accent: ['#7AC8FF', '#3DE0C0'], ads: true })
  expect(brands.hasOfflinePage).toBe(false)
  expect((await loadBrands()).all).toMatchObject([
    { ads: false, forYou: false, fastCheckout: false, gifts: false, profiles: false },
  ])
})

/** Two brands with rewarded ads, each with the given verification. */
const twoWithAds = (first: string, second: string) =>
  [first, second]
    .map(
      (way, at) =>
        `  - id: ads${at}\n    hosts: [ads${at}.example]\n    rewardedAds: { ${adTag}, verification: ${way} }`,
    )
    .reduce((text, brand) => `${text}${brand}\n    ${rest}\n`, 'brands:\n')
const adTag = 'tag: "https://a.example/[VIEW]"'
const two = (second: string) => `brands:\n  - id: one\n    hosts: [a.example]\n    ${rest}\n  - ${second}\n    ${rest}`

test.each([
  ['brands: []', /\/brands/],
  [two('id: one'), /"one" twice/],
  [two('id: two\n    hosts: [a.example]'), /"a.example" twice/],
  [two('id: two\n    mobileHost: a.example'), /"a.example" twice/],
  [two('id: two\n    accent: ["#7AC8FF"]'), /\/brands\/1\/accent/],
  [two('id: two\n    accent: [red, blue]'), /\/brands\/1\/accent\/0/],
  [
    two('id: two\n    accent: ["#7AC8FF", "#802030"]'),
    /\/brands\/1\/accent \(two\) .*contrast of 2\.\d and needs 4\.5/,
  ],
  [two('id: two\n    ads: "no"'), /\/brands\/1\/ads/],
  [two('id: two\n    documents: nowhere'), /nowhere/],
  [two('id: two\n    rewardedAds: { tag: "https://a.example/[VIEW]" }'), /rewardedAds must have required property/],
  [two('id: two\n    rewardedAds: { tag: "http://a.example/[VIEW]", verification: clock }'), /must begin with https/],
  [two('id: two\n    rewardedAds: { tag: "https://a.example/", verification: callback }'), /must contain \[VIEW\]/],
  [two('id: two\n    rewardedAds: { tag: "https://", verification: clock }'), /not the URL of a VAST document/],
  [
    two('id: two\n    rewardedAds: { tag: "https://a.example/", verification: clock, hosts: ["https://b"] }'),
    /rewardedAds\/hosts\/0/,
  ],
  [twoWithAds('callback', 'clock'), /\/brands\/1\/rewardedAds \(ads1\) .*callback.* all brands/],
  [`brands:\n  - id: one\n    language: 3\n    ${rest}`, /\/brands\/0/],
  [`brands:\n  - id: one\n    defaultLanguage: 3\n    ${rest}`, /\/brands\/0\/defaultLanguage/],
  ['brands: [', /brands\.yaml/],
])('refuses an invalid brands file, and the error names the invalid entry', async (text, named) => {
  await expect(load(text)).rejects.toThrow(named)
})
