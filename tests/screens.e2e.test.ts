import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { findAxeViolations } from './screens/checks/axe.ts'
import { findLayoutErrors } from './screens/checks/layout.ts'
import { findPreselectedBoxes } from './screens/checks/ticked.ts'
import { screenViews } from './screens/table.ts'
import { openScreenInState } from './screens/visit.ts'
import { createScreensWorld, type ScreensWorld } from './screens/world.ts'

const between = { phone: { width: 320, height: 700 }, desktop: { width: 820, height: 1180 } } as const

let world: ScreensWorld
beforeAll(async () => {
  world = await createScreensWorld(inject('demo'))
})
afterAll(() => world?.close())

describe.concurrent('every screen passes the checks of labels, contrast, tap targets, text, page title and console errors', () => {
  it.for(screenViews.map((view) => ({ ...view, name: view.screen.name })))(
    '$name, $size',
    async ({ screen, size }, { expect }) => {
      const { page, complaints, leave } = await openScreenInState(world, screen, size, 'en')
      try {
        expect.soft(await findAxeViolations(page)).toEqual([])
        expect.soft(await findLayoutErrors(page, 'all')).toEqual([])
        if (screen.steps === undefined) expect.soft(await findPreselectedBoxes(page)).toEqual([])
        expect.soft(await page.title()).toBe(screen.title ? `${screen.title} · Cliffhanger` : 'Cliffhanger')
        await page.setViewportSize(between[size])
        expect.soft(await findLayoutErrors(page, 'texts')).toEqual([])
        expect.soft(complaints).toEqual([])
      } finally {
        await leave()
      }
    },
  )
})
