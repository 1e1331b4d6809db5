import { expect, it } from 'vitest'
import { findDataHome } from '../apps/server/src/db/embedded/data-home.ts'
import { openPhone } from './chromium.ts'
import { browser, openDesktop, openPath, server } from './demo-browser.ts'
import { closePageContext, isPaused, openPlayerPage, pollUntilExpected, readPlaybackPosition } from './player-flow.ts'
import { controlEmbeddedPostgres, pausePostgres } from './resilience/database-faults/postgres.ts'

it('while the database is down, playback continues, and the app shows an error and recovers without a reload', async () => {
  const [playing, arriving] = await Promise.all([openPhone(browser), openDesktop()])
  await openPlayerPage(playing)
  await pollUntilExpected(
    () => readPlaybackPosition(playing),
    (at) => at > 0.5,
  )
  const goOn = await pausePostgres(controlEmbeddedPostgres(await findDataHome(server.dataDir)))
  try {
    const fromS = await readPlaybackPosition(playing)
    await arriving.addInitScript(() => Object.assign(window, { hasLoaded: Date.now() }))
    await openPath(arriving)
    const loadedAt = await arriving.evaluate(() => Reflect.get(window, 'hasLoaded'))
    await arriving.getByRole('heading', { name: 'The feed did not load' }).waitFor()
    await arriving.getByText('Playback continues; your coins and list are safe.').waitFor()
    await arriving.getByRole('button', { name: 'Try again' }).waitFor()
    await pollUntilExpected(
      () => readPlaybackPosition(playing),
      (at) => at > fromS + 5,
    )
    expect(await isPaused(playing)).toBe(false)
    goOn()
    await arriving.locator('a[href^="/video?vid="]').first().waitFor({ timeout: 10_000 })
    expect(await arriving.evaluate(() => Reflect.get(window, 'hasLoaded'))).toBe(loadedAt)
  } finally {
    goOn()
    await Promise.all([closePageContext(playing), closePageContext(arriving)])
  }
})
