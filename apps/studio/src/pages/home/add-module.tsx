import { Menu } from '@base-ui/react/menu'
import styles from '#editing/row-menu.module.css'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/button.tsx'
import { cardKey, cardTypes } from './modules.ts'

/** Adds a module of a card to the end of the page. */
export function AddModule({ onAdd }: { readonly onAdd: (cardType: number) => void }) {
  const { t } = useText()
  return (
    <Menu.Root>
      <Menu.Trigger render={<Button isSmall icon="plus" aria-label={t('home.addModule')} />}>
        {t('home.add')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className={styles.positioner}>
          <Menu.Popup className={styles.menu}>
            {cardTypes.map((cardType) => (
              <Menu.Item key={cardType} className={styles.item} onClick={() => onAdd(cardType)}>
                {t(cardKey(cardType))}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
