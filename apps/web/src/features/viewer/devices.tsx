import type { Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { formatDateTime } from '#features/money/dates.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './devices.module.css'
import logOutDialogStyles from './log-out-dialog.module.css'

interface Props {
  readonly email: string
  readonly onClose: () => void
  /** Called once all other devices are logged out. */
  readonly onDone: () => void
}

/** Asks for confirmation, then ends the account's sessions on all other devices. */
function EndOthersDialog({ email, onClose, onDone }: Props) {
  const t = useText()
  const { run, act } = useApi()
  const ending = useMutation({
    async mutationFn(): Promise<boolean> {
      if (!(await run(ownAccount.signOutEverywhere, {})).ok) return false
      act('logOutElsewhere')
      onDone()
      return true
    },
  })
  return (
    <Dialog title={t('account.endOthersTitle')} text={t('account.endOthersText', { email })} onClose={onClose}>
      <p className={logOutDialogStyles.failure} role="alert">
        {ending.data === false && t('account.endOthersFailed')}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={ending.isPending}
        aria-busy={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {t('account.endOthers')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </Dialog>
  )
}

/** A button that logs this account out on all other devices, and the result. */
export function SignOutOthers({ email }: { email: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [step, setStep] = useState<'offered' | 'asking' | 'done'>('offered')
  return (
    <>
      <button type="button" className={buttons.link} onClick={() => setStep('asking')}>
        {t('account.endOthers')}
      </button>
      <p role="status">{step === 'done' && t('account.endOthersDone')}</p>
      {step === 'asking' && (
        <EndOthersDialog
          email={email}
          onClose={() => setStep('offered')}
          onDone={() => {
            setStep('done')
            void queries.invalidateQueries({ queryKey: [ownAccount.devices.path] })
          }}
        />
      )}
    </>
  )
}

type Device = Output<typeof ownAccount.devices>[number]

/** Lists the devices on which the account is logged in; each except this one can be logged out. */
export function Devices() {
  const { t } = useLocale()
  const { data, isError, refetch } = useCall(ownAccount.devices, {}, { refetchOnMount: 'always' })
  const { run, act } = useApi()
  const ending = useMutation({
    async mutationFn({ deviceId, client }: Device): Promise<string> {
      const answer = await run(ownAccount.signOutDevice, { deviceId })
      // A device that is already logged out counts as success.
      if (!answer.ok && answer.reason !== 'notFound') return t('account.endOthersFailed')
      act('logOutElsewhere')
      await refetch()
      return t('account.loggedOutThere', { device: client || t('account.unknownDevice') })
    },
  })
  return (
    <section className={styles.devices}>
      <h2 className={styles.title}>{t('account.devices')}</h2>
      {isError && !data ? (
        <button type="button" className={buttons.link} onClick={() => void refetch()}>
          {t('shell.tryAgain')}
        </button>
      ) : (
        <ul>
          {data ? (
            data.map((device) => (
              <DeviceRow
                key={device.deviceId}
                device={device}
                isBusy={ending.isPending}
                onEnd={() => ending.mutate(device)}
              />
            ))
          ) : (
            <li className={styles.device}>
              <SkeletonBox className={styles.bone} />
            </li>
          )}
        </ul>
      )}
      <p className={styles.result} role="status">
        {ending.data}
      </p>
    </section>
  )
}

interface RowProps {
  readonly device: Device
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function DeviceRow({ device, isBusy, onEnd }: RowProps) {
  const { t, language } = useLocale()
  const { client, usedTime, isThis } = device
  return (
    <li className={styles.device}>
      <span className={styles.facts}>
        <b>{client || t('account.unknownDevice')}</b>
        <span className={styles.used}>
          {isThis ? t('account.thisDevice') : t('account.lastUsed', { date: formatDateTime(language.tag, usedTime) })}
        </span>
      </span>
      {!isThis && (
        <button type="button" className={`${buttons.quiet} ${buttons.compact}`} disabled={isBusy} onClick={onEnd}>
          {t('account.logOutThere')}
        </button>
      )}
    </li>
  )
}
