/**
 * Returns whether an element is editable text, a dropdown or an input of any type, such as a checkbox. Single-character
 * shortcuts must not work there.
 */
export const isFormField = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
