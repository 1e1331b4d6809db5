import { studioSession } from '@cliffhanger/contract/studio/session'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { requestPasskeyProof } from '#api/passkeys.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { SignedOutLayout } from './entrance.tsx'
import styles from './sign-in.module.css'

/** The sign-in page: by passkey, by a code from the authenticator app, or by a recovery code. */
export function SignIn() {
  const { t } = useText()
  const textOf = useFailureText()
  const queries = useQueryClient()
  const [isByCode, setByCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await work()
      await queries.resetQueries()
    } catch (error) {
      if (!(error instanceof CallFailure)) setProblem(t('signIn.cancelled'))
      else setProblem(error.reason === 'passkeyRefused' ? t('signIn.refused') : textOf(error))
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = () =>
    attempt(async () => {
      const options = await callStudio(studioSession.signInOptions, {})
      await callStudio(studioSession.signIn, { proof: await requestPasskeyProof(options) })
    })
  function submit(event: FormEvent): void {
    event.preventDefault()
    void attempt(() => callStudio(studioSession.signInByCode, { email, code }))
  }

  return (
    <SignedOutLayout title={t('signIn.title')}>
      <h1>{t('signIn.title')}</h1>
      <p className={styles.about}>{t('signIn.where', { host: location.host })}</p>
      <Button look="ink" icon="account" className={styles.main} isBusy={isBusy} onClick={() => void byPasskey()}>
        {t('signIn.passkey')}
      </Button>
      <p className={styles.hint}>{t('signIn.passkeyHelp')}</p>
      <ErrorMessage text={problem} />
      {isByCode ? (
        <form onSubmit={submit} className={styles.form}>
          <TextField
            label={t('signIn.email')}
            type="email"
            required
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <TextField
            label={t('signIn.code')}
            help={t('signIn.codeHelp')}
            required
            minLength={6}
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" isBusy={isBusy}>
            {t('signIn.byCode')}
          </Button>
        </form>
      ) : (
        <Button look="quiet" icon="key" onClick={() => setByCode(true)}>
          {t('signIn.otherWay')}
        </Button>
      )}
      <NoteBox>{t('signIn.noPasskey')}</NoteBox>
    </SignedOutLayout>
  )
}
