import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Display, startDisplay } from './display.ts'
import { findSite } from './site.ts'
import type { Site } from './steps/step.ts'
import { type StepName, steps } from './steps.ts'
import { engineTargets } from './targets.ts'

const isWhole = process.env.ENGINES === 'all'
const pictures = join(import.meta.dirname, '../../test-results/engines')
const names = Object.keys(steps) as StepName[]

let display: Display
let site: Site
beforeAll(async () => {
  display = await startDisplay()
  site = await findSite()
})
afterAll(() => display?.stop())

const chosen = engineTargets
  .map((target) => ({ ...target, steps: names.filter((step) => isWhole || target.isInEachRun(step)) }))
  .filter(({ steps }) => steps.length > 0)

describe.each(chosen)('browser engine $name', ({ name, isInstalled, open, steps: ownSteps }) => {
  it.runIf(isInstalled).each(ownSteps)('step of the viewer flow: %s', async (step) => {
    const page = await open(display)
    try {
      await steps[step](page, site)
    } catch (error) {
      await mkdir(pictures, { recursive: true })
      const picture = await page.screenshot().catch(() => undefined)
      if (picture) await writeFile(join(pictures, `${name}-${step}.png`.replace(/[^\w.]+/g, '-')), picture)
      if (page.complaints.length > 0) console.log(page.complaints.join('\n'))
      throw error
    } finally {
      await page.close()
    }
  })
})
