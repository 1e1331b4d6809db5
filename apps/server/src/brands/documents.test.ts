import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { documentNames } from '@cliffhanger/contract/documents'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Brands, loadBrands } from '../brands.ts'

const keys = languages.map(({ key }) => key)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-documents-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Loads a brands file with one brand that has no documents and one that has its own, in a temporary folder. */
async function load(name: string, files: Readonly<Record<string, string>>): Promise<Brands> {
  const base = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(base, 'own', path)), { recursive: true })
    await writeFile(join(base, 'own', path), text)
  }
  const rest = 'company: C\n    address: D\n    contact: e@example.com'
  await writeFile(
    join(base, 'brands.yaml'),
    `brands:\n  - id: first\n    names: { en: First, zh: 第一 }\n    ${rest}
  - id: second\n    defaultLanguage: 8\n    documents: own\n    names: { en: Second }\n    ${rest}`,
  )
  return loadBrands(join(base, 'brands.yaml'))
}
const document = (title: string) => `---\nchanged: 2026-01-15\n---\n# ${title}\n\nText of {app}.\n`
const titleOf = (brands: Brands, brand: 0 | 1, ...asked: [(typeof documentNames)[number], (typeof keys)[number]]) =>
  brands.documentOf(brands.all[brand] ?? brands.of(''), ...asked).title

test.each(documentNames)('the built-in %s exists in every language without unfilled placeholders', async (name) => {
  const brands = await loadBrands()
  for (const key of keys) {
    const found = brands.documentOf(brands.of(''), name, key)
    expect(found.language).toBe(key)
    expect(found.blocks.length).toBeGreaterThan(3)
    const text = JSON.stringify(found)
    // The text must contain no placeholders and no Markdown markup.
    expect(text).not.toMatch(/\{\w+\}|\*|\]\(|undefined/)
    expect(text).toContain('support@example.com')
  }
})

test("the built-in documents contain the product's promises", async () => {
  const brands = await loadBrands()
  const text = (...asked: Parameters<Brands['documentOf']> extends [unknown, ...infer Rest] ? Rest : never) =>
    JSON.stringify(brands.documentOf(brands.of(''), ...asked))
  expect(text('terms', 'en')).toContain('Coins, membership and other virtual currency are non-refundable')
  for (const key of keys) {
    expect(text('terms', key)).toMatch(/30.*90.*365/)
    expect(text('terms', key)).toMatch(/24/)
    expect(text('terms', key)).toMatch(/15/)
    expect(text('support', key)).toMatch(/"\/recover".*"\/feedform"/)
    expect(text('privacy', key)).toMatch(/15/)
  }
})

test('a brand shows its own document in every language, and the built-in document if it has none', async () => {
  const brands = await load('own', {
    'es/terms.md': document('Nuestros términos'),
    'th/terms.md': document('ข้อกำหนดของเรา'),
    'en/team.md': document('Us'),
  })
  expect(titleOf(brands, 1, 'terms', 'es')).toBe('Nuestros términos')
  expect(titleOf(brands, 1, 'terms', 'th')).toBe('ข้อกำหนดของเรา')
  // A brand never shows another brand's document: it falls back to its own document in another language, its default
  // language first.
  expect(titleOf(brands, 1, 'terms', 'ja')).toBe('Nuestros términos')
  expect(titleOf(brands, 1, 'team', 'ja')).toBe('Us')
  expect(titleOf(brands, 1, 'privacy', 'ja')).toBe('プライバシーポリシー')
  expect(titleOf(brands, 0, 'terms', 'es')).toBe('Términos del servicio')
})

test("inserts the brand's name in the document's language", async () => {
  const brands = await load('names', { 'zh/terms.md': document('{app} 條款') })
  const [first] = brands.all
  expect(first && JSON.stringify(brands.documentOf(first, 'team', 'zh'))).toContain('第一')
  expect(titleOf(brands, 1, 'terms', 'zh')).toBe('Second 條款')
})

test.each([
  ['language', { 'fr/terms.md': document('A') }, /own\/fr: is not a language/],
  ['misspelled', { 'en/privcy.md': document('A') }, /en\/privcy\.md: is not a document/],
  ['html', { 'en/terms.md': document('A <b>B</b>') }, /en\/terms\.md: has HTML/],
  ['placeholder', { 'en/terms.md': document('{ap}') }, /en\/terms\.md: has a placeholder \{ap\}/],
])('refuses an invalid file and names it: %s', async (name, files, reason) => {
  await expect(load(name, files)).rejects.toThrow(reason)
})
