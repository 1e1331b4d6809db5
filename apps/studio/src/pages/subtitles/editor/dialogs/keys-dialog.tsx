import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { editorKeyboardShortcuts } from '../editor-keys.ts'
import styles from './keys-dialog.module.css'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('subtitles.keys')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <dl className={styles.keys}>
        {editorKeyboardShortcuts.map(([parts, name]) => (
          <div key={name}>
            <dt>
              {parts.map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{t(`subtitles.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
