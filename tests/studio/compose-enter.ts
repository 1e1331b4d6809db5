import type { Locator } from 'playwright-core'

/**
 * Presses Enter in a field as an input method does to confirm composed Japanese or Chinese text. Returns whether the
 * page left the key to the input method.
 */
export const pressEnterWhileComposing = (field: Locator): Promise<boolean> =>
  field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  )
