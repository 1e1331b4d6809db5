import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { ChoiceForm } from './choice-form.tsx'
import styles from './notifications.module.css'
import { type NotificationText, useNotificationTexts } from './use-notification-texts.ts'
import { type PushOutcome, usePush } from './use-push.ts'

/** Settings of notifications, on this device and for the viewer. Nothing is asked before a tap. */
export function NotificationsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText()
  const { t: say, hasFailed, retry } = useNotificationTexts()
  return (
    <Dialog title={name} {...(say && { text: say('lead') })} onClose={onClose}>
      {say && <Choices say={say} />}
      {!say && hasFailed && <FailedState title={t('shell.chunkText')} reason="" onRetry={retry} />}
      {!say && !hasFailed && <ChoicesSkeleton />}
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('wallet.close')}
      </button>
    </Dialog>
  )
}

const ChoicesSkeleton = () => (
  <div className={styles.choices} aria-hidden="true">
    {['first', 'second', 'third'].map((bone) => (
      <SkeletonBox key={bone} className={styles.bone} />
    ))}
  </div>
)

function Choices({ say }: { say: NotificationText }) {
  const push = usePush()
  const { data, error, refetch } = push.choices
  if (error?.reason === 'notFound') return <p>{say('off')}</p>
  if (error && !data) return <FailedState title={say('failed')} reason={error.reason} onRetry={() => void refetch()} />
  if (!data || !push.support) return <ChoicesSkeleton />
  return (
    <div className={styles.choices}>
      {data.pushKey !== undefined && <ThisDevice say={say} push={push} isSubscribed={data.isSubscribed} />}
      <ChoiceForm say={say} stored={data} />
    </div>
  )
}

/** Says what a tap has changed. */
export const sayOutcome = (say: NotificationText, outcome: PushOutcome | undefined): string =>
  outcome ? { on: say('isOn'), off: say('isOff'), declined: say('declined'), failed: say('pushFailed') }[outcome] : ''

interface ThisDeviceProps {
  readonly say: NotificationText
  readonly push: ReturnType<typeof usePush>
  readonly isSubscribed: boolean
}

/** The switch of this browser, or why it has none. */
function ThisDevice({ say, push: { support, isBusy, outcome, turn }, isSubscribed }: ThisDeviceProps) {
  if (support !== 'ready' && support !== undefined) return <p className={styles.note}>{say(support)}</p>
  return (
    <div className={styles.group} aria-busy={isBusy}>
      <Switch
        isPlain
        label={say('here')}
        text={say('hereText')}
        isOn={isSubscribed}
        onChange={(isOn) => !isBusy && turn(isOn)}
      />
      <p role="status" className={styles.message}>
        {sayOutcome(say, outcome)}
      </p>
    </div>
  )
}
