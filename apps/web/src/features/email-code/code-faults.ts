import { isEmail } from '@cliffhanger/domain/email'

type EmailFault = 'form.SET_TEXT1_5' | 'form.SET_TEXT1_7'
export interface CodeFaults {
  readonly email: EmailFault | undefined
  readonly code: 'form.SET_TEXT1_6' | undefined
}
export const noFaults: CodeFaults = { email: undefined, code: undefined }

function faultOfEmail(email: string): EmailFault | undefined {
  if (email === '') return 'form.SET_TEXT1_5'
  return isEmail(email) ? undefined : 'form.SET_TEXT1_7'
}

/**
 * Problems of an address and a code, by the specification's validation rules. The code is checked only when it is
 * required.
 */
export const codeFaults = (email: string, code: string, needsCode: boolean): CodeFaults => ({
  email: faultOfEmail(email),
  code: needsCode && code === '' ? 'form.SET_TEXT1_6' : undefined,
})
