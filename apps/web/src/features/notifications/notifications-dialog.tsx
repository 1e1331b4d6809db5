import type { Input, Output } from '@cliffhanger/contract/call'
import { notifications } from '@cliffhanger/contract/notifications'
import { defaultQuietHours, type QuietHours } from '@cliffhanger/domain/quiet-hours'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runOrReject, useApi } from '#api/use-api.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/forms/field.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './notifications.module.css'
import { type NotificationTextFunction, useNotificationTexts } from './use-notification-texts.ts'
import { deviceTimeZone, type PushOutcome, usePush } from './use-push.ts'

type Stored = Output<typeof notifications.notificationChoices>
type NotificationChoices = Omit<Input<typeof notifications.saveNotificationChoices>, 'timeZone'>

/** Converts minutes since midnight to the value of a time input. */
const asTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Converts the value of a time input to minutes since midnight; undefined for an incomplete time. */
function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/**
 * Form for the kinds of notifications and the quiet hours. Each change is saved immediately; a failed change stays in
 * the form, with a retry button.
 */
function ChoiceForm({ say, stored }: { say: NotificationTextFunction; stored: Stored }) {
  const t = useText()
  const { run } = useApi()
  const queries = useQueryClient()
  const { episodes, answers, gifts, digest, quietHours } = stored
  const [changed, setChanged] = useState<NotificationChoices>()
  // Until the viewer changes something, the form follows the stored choices, which are refetched after a change on
  // another device.
  const draft = changed ?? {
    ...{ episodes, answers, digest },
    ...(gifts !== undefined && { gifts }),
    ...(quietHours && { quietHours }),
  }
  const saving = useMutation({
    // Changes are saved one after the other, so that the last choice wins on the server.
    scope: { id: 'notification choices' },
    mutationFn: (choices: NotificationChoices) =>
      runOrReject(run, notifications.saveNotificationChoices, { ...choices, timeZone: deviceTimeZone() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [notifications.notificationChoices.path] }),
  })
  function change(choices: NotificationChoices) {
    setChanged(choices)
    saving.mutate(choices)
  }
  const switches = [
    { name: 'episodes', label: say('episodes') },
    { name: 'answers', label: say('answers') },
    ...(gifts === undefined ? [] : [{ name: 'gifts', label: say('gifts') } as const]),
    ...(stored.hasDigest ? [{ name: 'digest', label: say('digest'), text: say('digestText') } as const] : []),
  ] as const
  const { quietHours: quiet, ...kinds } = draft
  return (
    <div className={styles.group}>
      {switches.map(({ name, ...words }) => (
        <Switch
          key={name}
          isPlain
          {...words}
          isOn={draft[name] === true}
          onChange={(isOn) => change({ ...draft, [name]: isOn })}
        />
      ))}
      <Switch
        isPlain
        label={say('quiet')}
        text={say('quietText')}
        isOn={quiet !== undefined}
        onChange={(isOn) => change(isOn ? { ...kinds, quietHours: defaultQuietHours } : kinds)}
      />
      {quiet && <QuietFields say={say} quiet={quiet} onChange={(quietHours) => change({ ...kinds, quietHours })} />}
      <p role="status" className={styles.message}>
        {saving.isSuccess && say('saved')}
        {saving.isError && say('notSaved')}
      </p>
      {saving.isError && (
        <button
          type="button"
          className={classNames(buttons.outline, buttons.compact)}
          onClick={() => saving.mutate(draft)}
        >
          {t('shell.tryAgain')}
        </button>
      )}
    </div>
  )
}

interface QuietFieldsProps {
  readonly say: NotificationTextFunction
  readonly quiet: QuietHours
  readonly onChange: (quiet: QuietHours) => void
}

/** Fields for start and end of the quiet hours; saved once both are complete and differ. */
function QuietFields({ say, quiet, onChange }: QuietFieldsProps) {
  const [typed, setTyped] = useState<{ readonly from: string; readonly until: string }>()
  const shown = typed ?? { from: asTime(quiet.from), until: asTime(quiet.until) }
  const names = { from: say('quietFrom'), until: say('quietUntil') }
  function type(changed: typeof shown) {
    setTyped(changed)
    const [from, until] = [readTime(changed.from), readTime(changed.until)]
    if (from !== undefined && until !== undefined && from !== until) onChange({ from, until })
  }
  function problem(name: 'from' | 'until'): string {
    if (readTime(shown[name]) === undefined) return say('quietWrong')
    return name === 'until' && shown.from === shown.until ? say('quietSame') : ''
  }
  return (
    <div className={styles.times}>
      {(['from', 'until'] as const).map((name) => (
        <Field
          key={name}
          type="time"
          label={names[name]}
          value={shown[name]}
          error={problem(name)}
          onChange={({ target }) => type({ ...shown, [name]: target.value })}
        />
      ))}
    </div>
  )
}

/** Notification settings for this device and for the viewer. The browser's permission is requested only after a tap. */
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

function Choices({ say }: { say: NotificationTextFunction }) {
  const push = usePush()
  const { data, error, refetch } = push.choices
  if (error?.reason === 'notFound') return <p>{say('off')}</p>
  if (error && !data) return <FailedState title={say('failed')} reason={error.reason} onRetry={() => void refetch()} />
  if (!data || !push.support) return <ChoicesSkeleton />
  return (
    <div className={styles.choices}>
      {data.pushKey !== undefined && <PushSwitch say={say} push={push} isSubscribed={data.isSubscribed} />}
      <ChoiceForm say={say} stored={data} />
    </div>
  )
}

/** Returns the text for the outcome of turning push messages on or off. */
export const describePushOutcome = (say: NotificationTextFunction, outcome: PushOutcome | undefined): string =>
  outcome ? { on: say('isOn'), off: say('isOff'), declined: say('declined'), failed: say('pushFailed') }[outcome] : ''

interface PushSwitchProps {
  readonly say: NotificationTextFunction
  readonly push: ReturnType<typeof usePush>
  readonly isSubscribed: boolean
}

/** Switch for push messages in this browser, or an explanation of why they are unavailable. */
export function PushSwitch({ say, push: { support, isBusy, outcome, turn }, isSubscribed }: PushSwitchProps) {
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
        {describePushOutcome(say, outcome)}
      </p>
    </div>
  )
}
