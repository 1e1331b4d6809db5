/** Keyboard shortcuts of the editor with their text keys; the keys of one entry are pressed together. */
export const editorKeys = [
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
