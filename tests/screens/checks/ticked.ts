import type { Page } from 'playwright-core'

/**
 * Playback settings that are on by default by the specification. These settings spend no coins before the viewer has
 * agreed once.
 */
const onFromTheStart = ['Auto-play next episode', 'Automatic Episode Unlock', 'Unlock next episodes automatically']

/** Returns the names of check boxes and switches that are on before the viewer has touched them. */
export async function findPreselectedBoxes(page: Page): Promise<string[]> {
  const ticked = page.locator(
    'input[type=checkbox]:checked, [role=checkbox][aria-checked=true], [role=switch][aria-checked=true]',
  )
  const names = await ticked.evaluateAll((boxes) =>
    boxes.map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent ?? box.outerHTML),
  )
  return names.filter((name) => !onFromTheStart.includes(name))
}
