import { studioSession } from '@cliffhanger/contract/studio/session'
import { type FormEvent, useId, useState } from 'react'
import { encode } from 'uqr'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './account.module.css'

/** Draws a QR code as a single SVG path, which the Content-Security-Policy allows. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** Sets up an authenticator app: shows a QR code and a key, then asks for the first code. */
export function Authenticator({ isSet }: { isSet: boolean }) {
  const { t } = useText()
  const textOf = useFailureText()
  const formId = useId()
  const begin = useStudioMutation(studioSession.beginTotp)
  const set = useStudioMutation(studioSession.setTotp)
  const [code, setCode] = useState('')
  const made = begin.data

  function close(): void {
    begin.reset()
    set.reset()
    setCode('')
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (made) set.mutate({ secret: made.secret, code }, { onSuccess: close })
  }
  return (
    <Card
      title={t('account.authenticator')}
      actions={
        <Button isBusy={begin.isPending} onClick={() => begin.mutate({})}>
          {t(isSet ? 'account.authenticatorReplace' : 'account.authenticatorSetUp')}
        </Button>
      }
    >
      <p>{t(isSet ? 'account.authenticatorOn' : 'account.authenticatorOff')}</p>
      <ErrorMessage text={begin.error ? textOf(begin.error) : undefined} />
      {made && (
        <Dialog
          title={t('account.authenticator')}
          isOpen
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button look="ink" type="submit" form={formId} isBusy={set.isPending}>
                {t('account.authenticatorSetUp')}
              </Button>
            </>
          }
        >
          <p>{t('account.authenticatorScan')}</p>
          <QrCode text={made.url} />
          <p>
            {t('account.authenticatorKey')}: <span className={styles.key}>{made.secret}</span>
          </p>
          <form id={formId} onSubmit={submit}>
            <TextField
              label={t('signIn.code')}
              required
              pattern="[0-9]{6}"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={set.error ? textOf(set.error) : undefined}
              onChange={({ target }) => setCode(target.value)}
            />
          </form>
        </Dialog>
      )}
    </Card>
  )
}
