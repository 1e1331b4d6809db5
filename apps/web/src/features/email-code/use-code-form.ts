import { isEmail } from '@cliffhanger/domain/email'
import { cleanMailCode } from '@cliffhanger/domain/mail-code'
import { useRef, useState } from 'react'
import { type EmailCodePurpose, useEmailCode } from './use-email-code.ts'

type EmailFault = 'form.SET_TEXT1_5' | 'form.SET_TEXT1_7'
interface CodeFaults {
  readonly email: EmailFault | undefined
  readonly code: 'form.SET_TEXT1_6' | undefined
}
const noFaults: CodeFaults = { email: undefined, code: undefined }

function faultOfEmail(email: string): EmailFault | undefined {
  if (email === '') return 'form.SET_TEXT1_5'
  return isEmail(email) ? undefined : 'form.SET_TEXT1_7'
}

/** Validates an email address and a code by the specification's rules. The code is checked only if it is required. */
export const validateCodeForm = (email: string, code: string, needsCode: boolean): CodeFaults => ({
  email: faultOfEmail(email),
  code: needsCode && code === '' ? 'form.SET_TEXT1_6' : undefined,
})

/**
 * State of a form with an email address and an emailed code. Pass `fixedEmail` if the viewer cannot change the address.
 */
export function useCodeForm(type: EmailCodePurpose, fixedEmail?: string) {
  const form = useRef<HTMLFormElement>(null)
  const mail = useEmailCode(type)
  const [typed, setTyped] = useState({ email: '', code: '' })
  const [faults, setFaults] = useState(noFaults)
  const email = fixedEmail ?? typed.email.trim()
  const code = cleanMailCode(typed.code)

  const focus = (name: 'email' | 'code') => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  /** Shows validation errors under the fields and focuses the first invalid field. Returns whether there are none. */
  function check(needsCode: boolean): boolean {
    const found = validateCodeForm(email, code, needsCode)
    setFaults(found)
    if (found.email) focus('email')
    else if (found.code) focus('code')
    return !found.email && !found.code
  }
  return {
    form,
    mail,
    email,
    code,
    typed: { ...typed, ...(fixedEmail !== undefined && { email: fixedEmail }) },
    faults,
    type(name: 'email' | 'code', text: string) {
      setTyped({ ...typed, [name]: text })
      setFaults({ ...faults, [name]: undefined })
    },
    isComplete: () => check(true),
    /** Emails a code, then focuses the code field. */
    get: () => check(false) && mail.send(email, () => focus('code')),
    isEmailFixed: fixedEmail !== undefined,
  }
}
export type CodeForm = ReturnType<typeof useCodeForm>
