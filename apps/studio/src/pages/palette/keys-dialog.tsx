import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { CurrentOperator } from '#app/me.ts'
import type { NavigationPage } from '#app/navigation/navigation.ts'
import { modifierKeyName } from '#app/navigation/top-bar.tsx'
import { areSingleCharacterShortcutsOn } from '#app/single-letters.ts'
import { shortcutLetterOf } from '#app/use-keys.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import styles from './keys-dialog.module.css'
import { shortcutsOfPage } from './page-keys.ts'

interface ShownKey {
  /** Keys of the sequence, pressed one after another. */
  readonly keys: readonly string[]
  readonly text: string
}

/** Lists the keyboard shortcuts of the open page, and those that work on every page. */
export function KeysDialog({
  role,
  places,
  onClose,
}: {
  readonly role: CurrentOperator['role']
  readonly places: readonly NavigationPage[]
  readonly onClose: () => void
}) {
  const { t } = useText()
  const { pathname } = useLocation()
  const ofPage = shortcutsOfPage(pathname, role).map(({ key, text }) => ({ keys: [key], text: t(text) }))
  const goes = places.flatMap(({ to, title }) => {
    const letter = shortcutLetterOf(to)
    return letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], text: t('keys.go', { page: t(title) }) }]
  })
  const everywhere = [
    { keys: [`${modifierKeyName} K`], text: t('keys.search') },
    { keys: ['/'], text: t('keys.page') },
    ...goes,
    { keys: ['?'], text: t('keys.all') },
    { keys: ['Esc'], text: t('keys.close') },
  ]
  return (
    <Dialog
      title={t('keys.title')}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('keys.close')}</Button>}
    >
      {!areSingleCharacterShortcutsOn() && <NoteBox>{t('keys.off')}</NoteBox>}
      {ofPage.length > 0 && <KeyList title={t('keys.onThisPage')} keys={ofPage} />}
      <KeyList title={t('keys.everywhere')} keys={everywhere} />
    </Dialog>
  )
}

function KeyList({ title, keys }: { readonly title: string; readonly keys: readonly ShownKey[] }) {
  const { t } = useText()
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, text }) => (
          <Fragment key={text}>
            <dt>
              {pressed.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span>{t('keys.then')}</span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
