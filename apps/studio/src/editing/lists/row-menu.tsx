import { useText } from '#i18n/use-text.ts'
import { ListMenu, type MenuAction } from '#ui/overlays/list-menu.tsx'

interface RowMenuProps {
  readonly name: string
  readonly actions: readonly MenuAction[]
}

/** The menu of a list item. The caller adds entries that move the item, as an alternative to dragging. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useText()
  const button = { look: 'quiet', isSmall: true, icon: 'dots', 'aria-label': t('editing.more', { name }) } as const
  return <ListMenu button={button} actions={actions} />
}
