import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'

export function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={text} onClose={onClose}>
      <button type="button" className={buttons.primary} onClick={onClose}>
        {t('shell.close')}
      </button>
    </Dialog>
  )
}
