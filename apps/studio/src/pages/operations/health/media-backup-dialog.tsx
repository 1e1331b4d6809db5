import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import type { ServerHealth } from './health-facts.ts'

interface MediaBackupDialogProps {
  readonly health: Pick<ServerHealth, 'backups' | 'disk'>
  readonly readAt: number
  readonly onClose: () => void
  readonly onStart: () => void
}

/** Shows the size of the media and the free disk space before a backup with media is started. */
export function MediaBackupDialog({ health: { backups, disk }, readAt, onClose, onStart }: MediaBackupDialogProps) {
  const { t, relative } = useText()
  const sizeOf = useSizeText()
  const { measured } = disk
  return (
    <Dialog
      title={t('health.backUpWithMediaTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" icon="disk" onClick={onStart}>
            {t('health.backUpWithMedia')}
          </Button>
        </>
      }
    >
      <p>
        {measured
          ? t('health.mediaSize', { size: sizeOf(measured.mediaBytes), time: relative(measured.at, readAt) })
          : t('health.mediaSizeUnknown')}
      </p>
      <p>{t('health.mediaFree', { folder: backups.folder, free: sizeOf(backups.freeBytes) })}</p>
      <p>{t('health.mediaCopied')}</p>
      {measured && measured.mediaBytes > backups.freeBytes && <NoteBox tone="bad">{t('health.mediaTooLarge')}</NoteBox>}
    </Dialog>
  )
}
