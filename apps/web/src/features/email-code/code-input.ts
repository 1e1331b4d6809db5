/**
 * Attributes of the field for a mailed code. What is typed or pasted stays as it is and only looks upper-case
 * (ui/field.module.css): a text that changes while it is composed or edited moves the caret. `cleanMailCode` makes it the code that is sent.
 */
export const codeInput = {
  autoComplete: 'one-time-code',
  inputMode: 'text',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  // With the spaces and hyphens that a pasted one may have.
  maxLength: 16,
} as const
