/** Whether an element takes typed text, so that keys of one letter must do nothing else. */
export const isTextField = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
