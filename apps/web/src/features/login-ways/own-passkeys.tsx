import type { Output } from '@cliffhanger/contract/call'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { formatDateTime } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { createPasskey } from './passkey-device.ts'
import { describeLoginFailure, type LoginTextFunction } from './use-login-texts.ts'
import { LoginMethodRow, RemoveLoginMethodDialog } from './way-row.tsx'
import styles from './ways-to-log-in.module.css'

interface Props {
  readonly t: LoginTextFunction
  readonly email: string
  readonly onAdded: (name: string) => void
}

/** Adds a passkey: asks for a name and an emailed code, then lets the browser create the passkey. */
function AddPasskey({ t, email, onAdded }: Props) {
  const { run } = useApi()
  const [name, setName] = useState<string>(t('myDevice'))
  const adding = useMutation({
    /** Returns an error message; '' after success. */
    async mutationFn(code: string): Promise<string> {
      const clean = name.trim()
      if (clean === '') return t('nameMissing')
      const options = await run(viewerPasskeys.newPasskeyOptions, { code })
      if (!options.ok) return options.reason === 'wrongCode' ? options.message : describeLoginFailure(t, options)
      const passkey = await createPasskey(options.value).catch(() => undefined)
      const answer = passkey && (await run(viewerPasskeys.addPasskey, { name: clean, passkey }))
      if (!answer?.ok) return t('passkeyNotMade')
      onAdded(clean)
      return ''
    },
  })
  const isNameMissing = name.trim() === ''
  return (
    <ConfirmByCode
      email={email}
      text={`${t('passkeyLead')} ${t('passkeyCode', { email })}`}
      submitText={t('createPasskey')}
      isBusy={adding.isPending}
      refusal={isNameMissing ? '' : (adding.data ?? '')}
      onCode={(code) => adding.mutate(code)}
    >
      <Field
        label={t('passkeyName')}
        error={isNameMissing ? t('nameMissing') : ''}
        name="passkeyName"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ConfirmByCode>
  )
}

type Passkey = Output<typeof viewerPasskeys.passkeys>[number]

/** Lists the passkeys of this account; passkeys can be added and removed. */
export function OwnPasskeys({ t, email }: { t: LoginTextFunction; email: string }) {
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
          <LoginMethodRow
            key={passkey.passkeyId}
            name={passkey.name}
            note={
              passkey.usedTime === undefined
                ? t('neverUsed')
                : t('lastUsed', { date: formatDateTime(language.tag, passkey.usedTime) })
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
        <RemoveLoginMethodDialog
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
