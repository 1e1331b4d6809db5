import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Page } from 'playwright-core'

const manifest = join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json')
/** Growth of texts in the pseudo-locale: translations are up to 40 % longer than English. */
const growth = 1.4

/**
 * Makes a text 40 % longer by doubling letters, vowels first. Keeps placeholders: `{count} coins` → `{count} cooiins`.
 */
export function lengthenText(text: string): string {
  const parts = text.split(/(\{\w+\})/).flatMap((part, at) => (at % 2 === 1 ? [part] : [...part]))
  const letters = parts.filter((part) => /^\p{L}$/u.test(part)).length
  let missing = Math.ceil(letters * (growth - 1))
  for (const pattern of [/^[aeiou]$/i, /^\p{L}$/u]) {
    for (const [at, part] of parts.entries()) {
      if (missing <= 0 || !pattern.test(part)) continue
      parts[at] = part + part.toLowerCase()
      missing -= 1
    }
  }
  return parts.join('')
}

/** Lengthens the texts in a built locale file, which are the string values of its objects. */
function lengthenTexts(script: string): string {
  const texts: { readonly start: number; readonly end: number; readonly text: string }[] = []
  new Visitor({
    Property({ value }) {
      const { type, start, end } = value
      if (type === 'Literal' && typeof value.value === 'string') texts.push({ start, end, text: value.value })
      if (type === 'TemplateLiteral') texts.push({ start, end, text: value.quasis[0]?.value.cooked ?? '' })
    },
  }).visit(parseSync('locale.js', script).program)
  return texts.reduceRight(
    (changed, { start, end, text }) =>
      changed.slice(0, start) + JSON.stringify(lengthenText(text)) + changed.slice(end),
    script,
  )
}

/** Serves English texts that are 40 % longer to a page. */
export async function servePseudoLocale(page: Page): Promise<void> {
  const chunks: Readonly<Record<string, { readonly file: string }>> = JSON.parse(readFileSync(manifest, 'utf8'))
  const locales = Object.entries(chunks).filter(([source]) => /^src\/i18n\/locales\/en\/[\w-]+\.ts$/.test(source))
  if (locales.length < 3) throw new Error('the web build has no English texts')
  for (const [, chunk] of locales) {
    await page.route(`**/${chunk.file}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: lengthenTexts(await response.text()) })
    })
  }
}
