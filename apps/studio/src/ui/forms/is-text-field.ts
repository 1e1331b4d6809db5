/** Returns whether an element accepts typed text, where single-character shortcuts must not work. */
export const isTextField = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
