type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether a click on a link asks the browser for a tab of its own, a download or a menu. */
export const wantsOwnTab = ({ ctrlKey, metaKey, shiftKey, altKey, button }: Click): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button !== 0
