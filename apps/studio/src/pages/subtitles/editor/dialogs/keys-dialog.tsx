import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './keys-dialog.module.css'

const keys = [
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
        {keys.map(([parts, name]) => (
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
