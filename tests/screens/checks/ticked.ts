import type { Page } from 'playwright-core'

/** Settings of playback that the specification turns on. They spend nothing before the viewer has agreed once. */
const onFromTheStart = ['Auto-play next episode', 'Automatic Episode Unlock', 'Unlock next episodes automatically']

/** Names of the boxes and switches that are ticked although the viewer has touched nothing. */
export async function tickedBoxes(page: Page): Promise<string[]> {
  const ticked = page.locator(
    'input[type=checkbox]:checked, [role=checkbox][aria-checked=true], [role=switch][aria-checked=true]',
  )
  const names = await ticked.evaluateAll((boxes) =>
    boxes.map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent ?? box.outerHTML),
  )
  return names.filter((name) => !onFromTheStart.includes(name))
}
