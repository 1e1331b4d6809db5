import type { Output } from '@cliffhanger/contract/call'
import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Outcome } from '#api/outcome.ts'
import { useApi, useCall } from '#api/use-api.ts'
import { formatDateTime } from '#features/money/dates.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { IssuerButtons } from './issuer-buttons.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { useBeginLogin, useLoginOutcome } from './use-begin-login.ts'
import { describeLoginFailure, type LoginTextFunction, useLoginTexts } from './use-login-texts.ts'
import { LoginMethodRow, RemoveLoginMethodDialog } from './way-row.tsx'
import styles from './ways-to-log-in.module.css'

interface Props {
  readonly t: LoginTextFunction
  readonly email: string
  readonly onAdded: () => void
}

/**
 * Adds the identity that a provider has returned to the account. An identity with another email address requires a code
 * first.
 */
function AddedIdentity({ t, email, onAdded }: Props) {
  const { run } = useApi()
  const outcome = useLoginOutcome()
  // The response is stored separately from the mutation, which clears its result when a code is sent: the form must
  // stay visible, with the typed code.
  const [answer, setAnswer] = useState<Outcome<Output<typeof openIdLogin.finishLogin>>>()
  const adding = useMutation({
    async mutationFn(code: string | undefined) {
      const given = await run(openIdLogin.finishLogin, code === undefined ? {} : { code })
      setAnswer(given)
      if (given.ok && given.value.state === 1) onAdded()
    },
  })
  const add = useEffectEvent(() => {
    if (adding.isIdle) adding.mutate(undefined)
  })
  useEffect(() => {
    if (outcome === 'answered') add()
  }, [outcome])

  if (!outcome) return null
  if (answer?.ok && answer.value.state === 2) {
    return (
      <ConfirmByCode
        email={email}
        text={t('otherAddress', { email })}
        submitText={t('confirm')}
        isBusy={adding.isPending}
        refusal={answer.value.message ?? ''}
        onCode={(code) => adding.mutate(code)}
      />
    )
  }
  function failure(): string {
    if (answer)
      return answer.ok ? (answer.value.failure ? t(answer.value.failure) : '') : describeLoginFailure(t, answer)
    return outcome && outcome !== 'answered' ? t(outcome) : ''
  }
  return (
    <p className={styles.failure} role="alert">
      {failure()}
    </p>
  )
}

type Identity = Output<typeof openIdLogin.identities>[number]

/** Lists the login methods of this account: the emailed code, and removable identities and passkeys. */
export function LoginMethodsSection({ email }: { email: string }) {
  const ownText = useText()
  const texts = useLoginTexts()
  const { t } = texts
  const { config } = useApi()
  const { issuers = [], passkeys = false } = config.login ?? {}
  if (!t) {
    if (!texts.hasFailed) return <SkeletonBox className={styles.bone} />
    return (
      <button
        type="button"
        className={buttons.link}
        disabled={texts.isLoading}
        aria-busy={texts.isLoading}
        onClick={texts.retry}
      >
        {ownText('shell.tryAgain')}
      </button>
    )
  }
  return (
    <section className={styles.ways}>
      <h2 className={styles.title}>{t('ways')}</h2>
      <ul>
        <LoginMethodRow name={t('byCode', { email })} note={t('always')} />
      </ul>
      {issuers.length > 0 && <Identities t={t} email={email} />}
      {passkeys && <OwnPasskeys t={t} email={email} />}
    </section>
  )
}

function Identities({ t, email }: { t: LoginTextFunction; email: string }) {
  const { language, t: ownText } = useLocale()
  const { run } = useApi()
  const login = useBeginLogin()
  const { data, isError, refetch } = useCall(openIdLogin.identities, {}, { refetchOnMount: 'always' })
  const [leaving, setLeaving] = useState<Identity>()
  const [result, setResult] = useState('')
  return (
    <>
      {isError && !data && (
        <button type="button" className={buttons.link} onClick={() => void refetch()}>
          {ownText('shell.tryAgain')}
        </button>
      )}
      <ul>
        {data?.map((identity) => (
          <LoginMethodRow
            key={identity.identityId}
            name={`${identity.label}: ${identity.email}`}
            note={t('lastUsed', { date: formatDateTime(language.tag, identity.usedTime) })}
            removeText={t('remove')}
            onRemove={() => setLeaving(identity)}
          />
        ))}
      </ul>
      <AddedIdentity t={t} email={email} onAdded={() => void refetch()} />
      <div className={styles.buttons}>
        <IssuerButtons t={t} login={login} labelOf={(name) => t('add', { name })} />
      </div>
      <p className={styles.result} role="status">
        {result}
      </p>
      <p className={styles.failure} role="alert">
        {login.failure && describeLoginFailure(t, login.failure)}
      </p>
      {leaving && (
        <RemoveLoginMethodDialog
          t={t}
          name={leaving.label}
          email={email}
          remove={() => run(openIdLogin.unlinkIdentity, { identityId: leaving.identityId })}
          onClose={() => setLeaving(undefined)}
          onRemoved={() => {
            setResult(t('removed', { name: leaving.label }))
            void refetch()
          }}
        />
      )}
    </>
  )
}
