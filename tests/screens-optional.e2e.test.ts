import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { findAxeViolations } from './screens/checks/axe.ts'
import { findLayoutErrors } from './screens/checks/layout.ts'
import { findPreselectedBoxes } from './screens/checks/ticked.ts'
import { optionalFeatureScreens } from './screens/optional/rows.ts'
import { createOptionalFeaturesWorld } from './screens/optional/world.ts'
import { sizes } from './screens/screen.ts'
import { openScreenInState } from './screens/visit.ts'
import type { ScreensWorld } from './screens/world.ts'

let world: ScreensWorld
beforeAll(async () => {
  world = await createOptionalFeaturesWorld()
})
afterAll(() => world?.close())

const named = optionalFeatureScreens.map((screen) => ({ screen, name: screen.name }))

describe.concurrent('screens of features that are off by default pass the checks of all screens', () => {
  const views = named.flatMap((one) => (['phone', 'desktop'] as const).map((size) => ({ ...one, size })))
  it.for(views)('$name, $size', async ({ screen, size }, { expect }) => {
    const { page, complaints, leave } = await openScreenInState(world, screen, size, 'en')
    try {
      expect.soft(await findAxeViolations(page)).toEqual([])
      expect.soft(await findLayoutErrors(page, 'all')).toEqual([])
      if (screen.steps === undefined) expect.soft(await findPreselectedBoxes(page)).toEqual([])
      expect.soft(await page.title()).toBe(screen.title ? `${screen.title} · Cliffhanger` : 'Cliffhanger')
      expect.soft(complaints).toEqual([])
    } finally {
      await leave()
    }
  })
})

describe.concurrent('texts on screens of features that are off by default fit in every language, and when they are 40 % longer', () => {
  const translations = [...languages.map(({ key }) => key).filter((key) => key !== 'en'), 'pseudo'] as const
  it.for(named.flatMap((one) => translations.map((language) => ({ ...one, language }))))(
    '$name, $language',
    async ({ screen, language }, { expect }) => {
      const { page, leave } = await openScreenInState(world, screen, 'phone', language)
      try {
        expect.soft(await findLayoutErrors(page, 'texts')).toEqual([])
        await page.setViewportSize(sizes.desktop)
        expect.soft(await findLayoutErrors(page, 'texts')).toEqual([])
      } finally {
        await leave()
      }
    },
  )
})
