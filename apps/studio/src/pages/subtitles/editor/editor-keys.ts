/** The keys of the editor with the names of their texts; those of one line are pressed together. */
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
