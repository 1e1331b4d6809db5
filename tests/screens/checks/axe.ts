import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Waits for the end of all running animations, but at most 2 s, because animations in a hidden frame may never end. */
async function endAnimations(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  const ended = Promise.allSettled(running.map(({ finished }) => finished))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
}

/**
 * Returns axe-core's violations in the page and its frames. Evaluates axe-core through the DevTools protocol, so that
 * the Content-Security-Policy does not block it.
 * @param options `withoutFrames`: checks only the page itself, whose frames show other pages and may change meanwhile
 */
export async function findAxeViolations(page: Page, { withoutFrames = false } = {}): Promise<string[]> {
  for (const frame of withoutFrames ? [page.mainFrame()] : page.frames()) {
    await frame.evaluate(endAnimations)
    await frame.evaluate(source)
  }
  const exclude = withoutFrames ? [['iframe']] : []
  const { violations }: AxeResults = await page.evaluate(
    `axe.run({ include: [['html']], exclude: ${JSON.stringify(exclude)} }, ${JSON.stringify(options)})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary.replace(/\s+/g, ' ')})`,
    ),
  )
}
