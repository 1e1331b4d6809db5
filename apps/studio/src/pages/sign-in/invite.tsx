import type { Output } from '@cliffhanger/contract/call'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { createPasskey } from '#api/passkeys.ts'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { CodeList } from '#ui/lists/code-list.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import { SignedOutLayout } from './entrance.tsx'
import styles from './sign-in.module.css'

const tokenLength = 43

/** The page that accepts an invitation: asks for a name, creates a passkey, then shows the recovery codes once. */
export function Invite() {
  const { t } = useText()
  const [token] = useState(() => location.hash.slice(1))
  const [codes, setCodes] = useState<readonly string[]>()
  const isToken = token.length === tokenLength
  const query = useStudioQuery(studioSession.invite, { token }, { isEnabled: isToken && codes === undefined })
  const isEnded = !isToken || query.error?.reason === 'inviteEnded'
  return (
    <SignedOutLayout title={t('invite.title')}>
      <h1>{t('invite.title')}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : isEnded ? (
        <EmptyState title={t('invite.ended')} text={t('invite.endedHelp')} />
      ) : (
        <QueryStates query={query}>
          {(invited) => <Accept token={token} invited={invited} onDone={setCodes} />}
        </QueryStates>
      )}
    </SignedOutLayout>
  )
}

function Accept({
  token,
  invited: { email, role, isKnown },
  onDone,
}: {
  token: string
  invited: Output<typeof studioSession.invite>
  onDone: (codes: readonly string[]) => void
}) {
  const { t } = useText()
  const textOf = useFailureText()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function accept(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const options = await callStudio(studioSession.acceptOptions, { token, name })
      const passkey = await createPasskey(options)
      const { recoveryCodes } = await callStudio(studioSession.accept, { token, name, passkey })
      onDone(recoveryCodes)
    } catch (error) {
      setProblem(error instanceof CallFailure ? textOf(error) : t('signIn.cancelled'))
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void accept()
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <p className={styles.about}>{t(isKnown ? 'invite.known' : 'invite.for', { email, role: t(`role.${role}`) })}</p>
      <TextField
        label={t('invite.name')}
        help={t('invite.nameHelp')}
        required
        maxLength={60}
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ErrorMessage text={problem} />
      <Button look="ink" icon="account" type="submit" className={styles.main} isBusy={isBusy}>
        {t('invite.create')}
      </Button>
      <p className={styles.hint}>{t('invite.createHelp')}</p>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function enter(): Promise<void> {
    await queries.resetQueries()
    await navigate({ to: '/', replace: true })
  }
  return (
    <>
      <h2>{t('invite.codes')}</h2>
      <p className={styles.about}>{t('invite.codesHelp')}</p>
      <CodeList codes={codes} />
      <Button look="ink" className={styles.main} onClick={() => void enter()}>
        {t('invite.codesSaved')}
      </Button>
    </>
  )
}
