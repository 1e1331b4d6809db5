/**
 * Takes screenshots of every screen in every state, in three languages and the pseudo-locale, in both sizes, and of
 * Studio's pages in both themes, and writes a page that shows them side by side. Run: npm run screenshots [-- <folder>
 * [<words in a screen's name>]]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { renderContactSheet, type Screenshot } from './contact-sheet.ts'
import { sizes } from './screen.ts'
import { screenshotFileNameOf, takePageScreenshot } from './shoot.ts'
import { takeStudioScreenshots, themes } from './studio/shoot-studio.ts'
import { screenViews } from './table.ts'
import { startUiKit } from './ui-kit-server.ts'
import { openScreenInState } from './visit.ts'
import { createScreensWorld } from './world.ts'

const languages = ['en', 'zh', 'th', 'pseudo'] as const
const atOnce = 3

const [folder = 'test-results/screenshots', wanted = ''] = process.argv.slice(2)

const out = resolve(folder)
await mkdir(out, { recursive: true })
const world = await createScreensWorld()
const shots: Screenshot[] = []
const todo = screenViews
  .filter(({ screen }) => screen.name.toLowerCase().includes(wanted.toLowerCase()))
  .flatMap((view) => languages.map((language) => ({ ...view, language })))

async function work(): Promise<void> {
  for (let next = todo.shift(); next; next = todo.shift()) {
    const { screen, size, language } = next
    const file = `${screenshotFileNameOf(screen.name)}-${size}-${language}.png`
    try {
      const { page, leave } = await openScreenInState(world, screen, size, language)
      await takePageScreenshot(page, join(out, file))
      await leave()
      shots.push({ name: screen.name, size, variant: language, file })
    } catch (error) {
      process.exitCode = 1
      console.error(`${screen.name}, ${size}, ${language}: ${error}`)
    }
  }
}
/** Takes screenshots of the page that shows all UI kit components. */
async function shootUiKit(): Promise<void> {
  const kit = await startUiKit()
  for (const [size, viewport] of Object.entries(sizes)) {
    const page = await world.browser.newPage({ viewport, reducedMotion: 'reduce' })
    await page.goto(kit.address)
    await page.getByRole('heading', { name: 'UI kit' }).waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.screenshot({ path: join(out, `ui-kit-${size}.png`), fullPage: true })
  }
  await kit.close()
}
try {
  await Promise.all(Array.from({ length: atOnce }, work))
  if ('ui kit'.includes(wanted.toLowerCase())) await shootUiKit()
  shots.push(...(await takeStudioScreenshots(world, out, wanted)))
} finally {
  await world.close()
}
await writeFile(join(out, 'index.html'), renderContactSheet(shots, [...languages, ...themes]))
console.log(`${shots.length} pictures: ${join(out, 'index.html')}`)
