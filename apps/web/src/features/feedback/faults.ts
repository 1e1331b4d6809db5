import { maxFeedbackLength } from '@cliffhanger/domain/constants'
import { isEmail } from '@cliffhanger/domain/email'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'

type TextFault = 'form.SET_TEXT1_8' | 'feedback.tooLong'
type EmailFault = 'form.SET_TEXT1_5' | 'form.SET_TEXT1_7'

/** Returns the validation error of a feedback text; undefined if the text is valid. */
export function findTextError(text: string): TextFault | undefined {
  if (!hasVisibleText(text)) return 'form.SET_TEXT1_8'
  return Array.from(text).length > maxFeedbackLength ? 'feedback.tooLong' : undefined
}

/** Returns the validation error of a contact email address; undefined if the address is valid. */
export function findEmailError(email: string): EmailFault | undefined {
  if (email === '') return 'form.SET_TEXT1_5'
  return isEmail(email) ? undefined : 'form.SET_TEXT1_7'
}
