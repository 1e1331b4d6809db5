import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { layoutFaults } from './screens/checks/layout.ts'
import { lengthen } from './screens/pseudo-locale.ts'
import { screenViewsOfRun } from './screens/table.ts'
import { openScreenInState } from './screens/visit.ts'
import { createScreensWorld, type ScreensWorld } from './screens/world.ts'

let world: ScreensWorld
beforeAll(async () => {
  world = await createScreensWorld(inject('demo'))
})
afterAll(() => world?.close())

test('the pseudo-locale lengthens texts by 40 % and keeps placeholders', () => {
  expect(lengthen('Log in')).toBe('Loog iin')
  expect(lengthen('{count} coins')).toBe('{count} cooiins')
  expect(lengthen('HD')).toBe('HhD')
})

describe.concurrent('texts lengthened by 40 % fit on every screen', () => {
  it.for(screenViewsOfRun.map((view) => ({ ...view, name: view.screen.name })))(
    '$name, $size',
    async ({ screen, size }, { expect }) => {
      const { page, leave } = await openScreenInState(world, screen, size, 'pseudo')
      try {
        expect(await layoutFaults(page, 'texts')).toEqual([])
      } finally {
        await leave()
      }
    },
  )
})
