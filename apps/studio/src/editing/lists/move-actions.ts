import type { Locale } from '#i18n/use-text.ts'
import type { MenuAction } from '#ui/overlays/list-menu.tsx'

interface Place {
  readonly index: number
  readonly count: number
  onMove(from: number, to: number): void
}

/** Returns menu entries that move a list item up or down by one position. */
export const createMoveActions = (t: Locale['t'], { index, count, onMove }: Place): readonly MenuAction[] => [
  { label: t('editing.moveUp'), isDisabled: index === 0, run: () => onMove(index, index - 1) },
  { label: t('editing.moveDown'), isDisabled: index === count - 1, run: () => onMove(index, index + 1) },
]
