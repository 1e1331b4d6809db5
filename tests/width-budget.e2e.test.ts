import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { findLayoutErrors } from './screens/checks/layout.ts'
import { lengthenText } from './screens/pseudo-locale.ts'
import { screenViews } from './screens/table.ts'
import { openScreenInState } from './screens/visit.ts'
import { createScreensWorld, type ScreensWorld } from './screens/world.ts'

let world: ScreensWorld
beforeAll(async () => {
  world = await createScreensWorld(inject('demo'))
})
afterAll(() => world?.close())

test('the pseudo-locale lengthens texts by 40 % and keeps placeholders', () => {
  expect(lengthenText('Log in')).toBe('Loog iin')
  expect(lengthenText('{count} coins')).toBe('{count} cooiins')
  expect(lengthenText('HD')).toBe('HhD')
})

describe.concurrent('texts lengthened by 40 % fit on every screen', () => {
  it.for(screenViews.map((view) => ({ ...view, name: view.screen.name })))(
    '$name, $size',
    async ({ screen, size }, { expect }) => {
      const { page, leave } = await openScreenInState(world, screen, size, 'pseudo')
      try {
        expect(await findLayoutErrors(page, 'texts')).toEqual([])
      } finally {
        await leave()
      }
    },
  )
})
