import { type AdLinkRow, studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import type { AdLinkState } from '@cliffhanger/domain/ad-links'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './link-panel.module.css'

/** A button that stops a link after a confirmation, or restarts it. The toast offers an undo. */
export function StateSwitch({ link: { code, name, state } }: { readonly link: AdLinkRow }) {
  const { t } = useAdsText()
  const textOf = useFailureText()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const change = useStudioMutation(studioAdLinks.setState)
  const undo = useStudioMutation(studioAdLinks.setState)

  function set(next: AdLinkState): void {
    change.mutate(
      { code, state: next },
      {
        onSuccess() {
          setAsking(false)
          toast({
            text: t(next === 'stopped' ? 'ads.stopped' : 'ads.started', { name }),
            undo: () => undo.mutateAsync({ code, state }),
          })
        },
      },
    )
  }
  const problem = change.error ? textOf(change.error) : undefined
  if (state === 'stopped') {
    return (
      <div className={styles.state}>
        <ErrorMessage text={problem} />
        <Button isSmall isBusy={change.isPending} onClick={() => set('running')}>
          {t('ads.start')}
        </Button>
        <span className={styles.help}>{t('ads.isStopped')}</span>
      </div>
    )
  }
  return (
    <div className={styles.state}>
      <Button isSmall onClick={() => setAsking(true)}>
        {t('ads.stop')}
      </Button>
      <span className={styles.help}>{t('ads.stopHelp')}</span>
      {isAsking && (
        <Dialog
          title={t('ads.stopTitle', { name })}
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
              <Button look="danger" isBusy={change.isPending} onClick={() => set('stopped')}>
                {t('ads.stop')}
              </Button>
            </>
          }
        >
          <ErrorMessage text={problem} />
          <p>{t('ads.stopText')}</p>
        </Dialog>
      )}
    </div>
  )
}
