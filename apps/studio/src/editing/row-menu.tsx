import { Menu } from '@base-ui/react/menu'
import { useText } from '#i18n/use-text.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './row-menu.module.css'

export interface RowAction {
  readonly label: string
  readonly icon?: IconName
  readonly isDisabled?: boolean
  run(): void
}

/** What can be done with an item of a list, also what is otherwise done by dragging. */
export function RowMenu({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) {
  const { t } = useText()
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger} aria-label={t('editing.more', { name })}>
        <Icon name="dots" size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className={styles.positioner}>
          <Menu.Popup className={styles.menu}>
            {actions.map(({ label, icon, isDisabled, run }) => (
              <Menu.Item key={label} className={styles.item} disabled={isDisabled ?? false} onClick={run}>
                {icon && <Icon name={icon} size={16} />}
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
