/**
 * Attributes of the field for a mailed code. The text is stored as typed and only looks upper-case
 * (`field.module.css`), because changing it during composition moves the caret. `cleanMailCode` turns it into the code
 * that is sent.
 */
export const codeInput = {
  autoComplete: 'one-time-code',
  inputMode: 'text',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  // May contain spaces and hyphens, if it was pasted.
  maxLength: 16,
} as const
