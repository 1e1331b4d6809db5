type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>

/** Returns whether a click on a link makes the browser open a new tab, a download or a menu. */
export const opensNewTab = ({ ctrlKey, metaKey, shiftKey, altKey, button }: Click): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button !== 0
