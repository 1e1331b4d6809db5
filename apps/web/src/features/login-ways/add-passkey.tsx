import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { Field } from '#ui/forms/field.tsx'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { failureText } from './failure-text.ts'
import { createPasskey } from './passkey-device.ts'
import type { LoginText } from './use-login-texts.ts'

interface Props {
  readonly t: LoginText
  readonly email: string
  readonly onAdded: (name: string) => void
}

/** Adds a passkey: asks for a name and a mailed code, then the browser creates it. */
export function AddPasskey({ t, email, onAdded }: Props) {
  const { run } = useApi()
  const [name, setName] = useState<string>(t('myDevice'))
  const adding = useMutation({
    /** The reason why it failed. */
    async mutationFn(code: string): Promise<string> {
      const clean = name.trim()
      if (clean === '') return t('nameMissing')
      const options = await run(viewerPasskeys.newPasskeyOptions, { code })
      if (!options.ok) return options.reason === 'wrongCode' ? options.message : failureText(t, options)
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
