import type { Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { useCall } from '#api/use-call.ts'
import { dateTimeText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './devices.module.css'

type Device = Output<typeof ownAccount.devices>[number]

/** Devices on which the account is logged in; each of them except this one can be logged out. */
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
          {isThis ? t('account.thisDevice') : t('account.lastUsed', { date: dateTimeText(language.tag, usedTime) })}
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
