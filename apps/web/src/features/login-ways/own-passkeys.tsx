import type { Output } from '@cliffhanger/contract/call'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useCall } from '#api/use-call.ts'
import { dateTimeText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { RemoveWay } from './remove-way.tsx'
import type { LoginText } from './use-login-texts.ts'
import { WayRow } from './way-row.tsx'
import styles from './ways-to-log-in.module.css'

type Passkey = Output<typeof viewerPasskeys.passkeys>[number]

/** The passkeys of this account, which can be added and removed. */
export function OwnPasskeys({ t, email }: { t: LoginText; email: string }) {
  const { language, t: ownText } = useLocale()
  const { run } = useApi()
  const { data, isError, refetch } = useCall(viewerPasskeys.passkeys, {}, { refetchOnMount: 'always' })
  const [leaving, setLeaving] = useState<Passkey>()
  const [isAdding, setIsAdding] = useState(false)
  const [result, setResult] = useState('')
  return (
    <>
      {isError && !data && (
        <button type="button" className={buttons.link} onClick={() => void refetch()}>
          {ownText('shell.tryAgain')}
        </button>
      )}
      <ul>
        {data?.map((passkey) => (
          <WayRow
            key={passkey.passkeyId}
            name={passkey.name}
            note={
              passkey.usedTime === undefined
                ? t('neverUsed')
                : t('lastUsed', { date: dateTimeText(language.tag, passkey.usedTime) })
            }
            removeText={t('remove')}
            onRemove={() => setLeaving(passkey)}
          />
        ))}
      </ul>
      {isAdding ? (
        <AddPasskey
          t={t}
          email={email}
          onAdded={(name) => {
            setIsAdding(false)
            setResult(t('added', { name }))
            void refetch()
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <button type="button" className={buttons.outline} onClick={() => setIsAdding(true)}>
            {t('addPasskey')}
          </button>
        </div>
      )}
      <p className={styles.result} role="status">
        {result}
      </p>
      {leaving && (
        <RemoveWay
          t={t}
          name={leaving.name}
          email={email}
          remove={() => run(viewerPasskeys.removePasskey, { passkeyId: leaving.passkeyId })}
          onClose={() => setLeaving(undefined)}
          onRemoved={() => {
            setResult(t('removed', { name: leaving.name }))
            void refetch()
          }}
        />
      )}
    </>
  )
}
