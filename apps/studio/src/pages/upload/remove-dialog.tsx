import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { useStudioMutation } from '#api/use-studio.ts'
import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { uploadSender } from './sending/sender.ts'
import type { Upload } from './upload-facts.ts'
import { useUploadFailure } from './use-upload-failure.ts'

/** Deletes an unfinished upload after a confirmation that shows its files and their size. */
export function RemoveDialog({ upload, onClose }: { readonly upload: Upload; readonly onClose: () => void }) {
  const { t } = useText()
  const sizeOf = useSizeText()
  const failureOf = useUploadFailure()
  const remove = useStudioMutation(studioUpload.remove)
  function run(): void {
    uploadSender.forget(upload.uploadId)
    remove.mutate({ uploadId: upload.uploadId }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('upload.removeTitle', { name: upload.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" isBusy={remove.isPending} onClick={run}>
            {t('upload.remove')}
          </Button>
        </>
      }
    >
      <p>
        {t('upload.removeText', {
          files: t('upload.files', { count: upload.files }),
          size: sizeOf(upload.receivedBytes),
        })}
      </p>
      <ErrorMessage text={remove.error ? failureOf(remove.error) : undefined} />
    </Dialog>
  )
}
