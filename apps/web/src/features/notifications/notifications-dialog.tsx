import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { ChoiceForm } from './choice-form.tsx'
import styles from './notifications.module.css'
import { type NotificationTexts, useNotificationTexts } from './use-notification-texts.ts'
import { type PushOutcome, usePush } from './use-push.ts'

/** What a viewer is notified of, on this device and at all. Nothing is asked before a tap. */
export function NotificationsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText()
  const { texts, hasFailed, retry } = useNotificationTexts()
  return (
    <Dialog title={name} {...(texts && { text: texts.lead })} onClose={onClose}>
      {texts && <Choices texts={texts} />}
      {!texts && hasFailed && <FailedState title={t('shell.chunkText')} reason="" onRetry={retry} />}
      {!texts && !hasFailed && <ChoicesSkeleton />}
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('wallet.close')}
      </button>
    </Dialog>
  )
}

export const ChoicesSkeleton = () => (
  <div className={styles.choices} aria-hidden="true">
    {['first', 'second', 'third'].map((bone) => (
      <SkeletonBox key={bone} className={styles.bone} />
    ))}
  </div>
)

function Choices({ texts }: { texts: NotificationTexts }) {
  const push = usePush()
  const { data, error, refetch } = push.choices
  if (error?.reason === 'notFound') return <p>{texts.off}</p>
  if (error && !data) return <FailedState title={texts.failed} reason={error.reason} onRetry={() => void refetch()} />
  if (!data || !push.support) return <ChoicesSkeleton />
  return (
    <div className={styles.choices}>
      {data.pushKey !== undefined && <ThisDevice texts={texts} push={push} isSubscribed={data.isSubscribed} />}
      <ChoiceForm texts={texts} stored={data} />
    </div>
  )
}

/** Says what a tap has changed. */
export const sayOutcome = (texts: NotificationTexts, outcome: PushOutcome | undefined): string =>
  outcome ? { on: texts.isOn, off: texts.isOff, declined: texts.declined, failed: texts.pushFailed }[outcome] : ''

interface ThisDeviceProps {
  readonly texts: NotificationTexts
  readonly push: ReturnType<typeof usePush>
  readonly isSubscribed: boolean
}

/** The switch of this browser, or why it has none. */
function ThisDevice({ texts, push: { support, isBusy, outcome, turn }, isSubscribed }: ThisDeviceProps) {
  if (support !== 'ready' && support !== undefined) return <p className={styles.note}>{texts[support]}</p>
  return (
    <div className={styles.group} aria-busy={isBusy}>
      <Switch
        isPlain
        label={texts.here}
        text={texts.hereText}
        isOn={isSubscribed}
        onChange={(isOn) => !isBusy && turn(isOn)}
      />
      <p role="status" className={styles.message}>
        {sayOutcome(texts, outcome)}
      </p>
    </div>
  )
}
