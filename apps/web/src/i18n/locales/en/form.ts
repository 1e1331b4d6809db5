import type { Messages } from '../../message.ts'

export const form = {
  // Form fields; the ids come from the specification
  SET_TEXT1_5: 'The mailbox can not be empty',
  SET_TEXT1_6: 'The CAPTCHA can not be empty',
  SET_TEXT1_7: 'Not a mailbox',
  SET_TEXT1_8: 'Please enter the question',
  FIRSTNAME_TXT8: 'Please fill in this field',
  code: 'Verification code',
  getCode: 'Get',
  getAgainIn: 'Get again in {seconds} s',
  codeNotSent: 'The code could not be sent. Try again in a moment.',
} as const satisfies Messages
