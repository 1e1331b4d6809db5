import type { Locator } from 'playwright-core'

/**
 * Returns the visible controls whose centre a toast or note covers. `toast` must locate the painted box, not a larger
 * container.
 */
export const findControlsUnderToast = (toast: Locator): Promise<string[]> =>
  toast.evaluate((note) => {
    const { left, right, top, bottom } = note.getBoundingClientRect()
    const names: string[] = []
    for (const control of document.querySelectorAll('a[href], button, input, summary, [role="slider"]')) {
      const target = control.closest('label') ?? control
      const box = target.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (note.contains(target) || x < left || x > right || y < top || y > bottom) continue
      const [uppermost] = document.elementsFromPoint(x, y).filter((element) => !note.contains(element))
      if (uppermost && (target.contains(uppermost) || uppermost.contains(target))) {
        names.push(target.getAttribute('aria-label') ?? target.textContent ?? '')
      }
    }
    return names
  })
