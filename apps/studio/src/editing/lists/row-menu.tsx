import { useText } from '#i18n/use-text.ts'
import { ListMenu, type MenuAction } from '#ui/overlays/list-menu.tsx'

interface RowMenuProps {
  readonly name: string
  readonly actions: readonly MenuAction[]
}

/** The actions on an item of a list. They include moving it, for everybody who does not drag. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useText()
  const button = { look: 'quiet', isSmall: true, icon: 'dots', 'aria-label': t('editing.more', { name }) } as const
  return <ListMenu button={button} actions={actions} />
}
