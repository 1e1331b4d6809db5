/** Keyboard shortcuts of the editor: the keys to press together, and the translation key of their description. */
export const editorKeyboardShortcuts = [
  [['Space'], 'play'],
  [['['], 'startHere'],
  [[']'], 'endHere'],
  [['Alt', '← →'], 'move'],
  [['↑ ↓'], 'step'],
  [['Enter'], 'next'],
  [['Esc'], 'leave'],
  [['Shift', 'Enter'], 'newLine'],
  [['Ctrl', 'Enter'], 'split'],
  [['Ctrl', 'M'], 'merge'],
  [['N'], 'add'],
  [['Delete'], 'remove'],
  [['Shift', '↑ ↓'], 'nextReport'],
  [['Ctrl', 'Z'], 'undo'],
  [['Ctrl', 'Y'], 'redo'],
] as const
