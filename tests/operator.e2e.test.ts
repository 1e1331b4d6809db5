import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeDramaFolder } from '../apps/server/src/testing/operator-folder.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { launchChromium, openPhone, waitForPlayback } from './chromium.ts'

const repository = join(import.meta.dirname, '..')

it('a folder imported by an operator into a running server appears on home as a title and plays', async () => {
  const dataDir = await makeDataDir()
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-operator-'))
  const server = await startServerProcess({ dataDir })
  const browser = await launchChromium()
  try {
    await makeDramaFolder(folder, { media: { seconds: 4 } })
    const page = await openPhone(browser)
    await page.goto(server.origin)
    await promisify(execFile)(process.execPath, ['apps/server/src/cli/main.ts', 'import', folder], {
      cwd: repository,
      env: { ...process.env, DATA_DIR: dataDir },
    })
    await page.reload()
    const card = page.locator('a[href^="/video?vid="]', { hasText: 'Own Title' }).first()
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 3000)
          return card.count()
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
    await card.tap()
    expect((await waitForPlayback(page, 1)).audioBytes).toBeGreaterThan(0)
  } finally {
    await browser.close()
    await server.stop()
    await removeDataDir(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
})
