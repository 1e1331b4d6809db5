import type { Mutant } from './mutant.ts'

/** Mutants for section 5 of the specification: validation rules. */
export const validationMutants: readonly Mutant[] = [
  {
    name: 'email-takes-tld-of-7-letters',
    find: '/^[a-z]{2,6}$/i.test(top)',
    replace: '/^[a-z]{2,7}$/i.test(top)',
    red: 'expected true to be false',
  },
  {
    name: 'login-calls-empty-email-invalid',
    file: 'use-code-form.ts',
    find: "if (email === '') return 'form.SET_TEXT1_5'",
    replace: '',
    red: "to be 'form.SET_TEXT1_5'",
  },
  {
    name: 'invalid-email-has-another-text',
    find: "SET_TEXT1_7: 'Not a mailbox'",
    replace: "SET_TEXT1_7: 'Invalid email'",
    red: 'Not a mailbox',
  },
  {
    name: 'empty-code-shows-no-text',
    find: "error={faults.code ? t(faults.code) : ''}",
    replace: "error=''",
    red: 'The CAPTCHA can not be empty',
  },
  {
    name: 'get-stays-active-while-counting',
    file: 'code-fields.tsx',
    find: 'disabled={mail.isSending || mail.secondsLeft > 0}',
    replace: 'disabled={mail.isSending}',
    red: 'Get is inactive: expected',
  },
  {
    name: 'billing-takes-blank-country-code',
    find: 'billing[field].trim())] as const',
    replace: 'billing[field])] as const',
    red: "expected [ [ 'firstName', …(1) ], …(3) ]",
  },
  {
    name: 'billing-email-is-not-checked',
    find: "return isEmail(text) ? undefined : 'form.SET_TEXT1_7'",
    replace: 'return undefined',
    red: "{ email: 'form.SET_TEXT1_7' }",
  },
  {
    name: 'billing-form-hides-its-problems',
    find: 'problem: problems[name],',
    replace: 'problem: undefined,',
    red: 'Please fill in this field',
  },
  {
    name: 'feedback-takes-5-pictures',
    find: 'maxFeedbackImages = 4',
    replace: 'maxFeedbackImages = 5',
    red: 'expected false to be true',
  },
  {
    name: 'feedback-takes-any-file',
    find: "const images = files.filter(({ type }) => type.startsWith('image/'))",
    replace: 'const images = files',
    red: "'notes.pdf'",
  },
  {
    name: 'feedback-takes-blank-question',
    find: "if (!hasVisibleText(text)) return 'form.SET_TEXT1_8'",
    replace: "if (text === '') return 'form.SET_TEXT1_8'",
    red: "to be 'form.SET_TEXT1_8'",
  },
  {
    name: 'feedback-form-ignores-bad-email',
    find: "email: email ? t(email) : '',",
    replace: "email: '',",
    red: 'The mailbox can not be empty',
  },
  {
    name: 'blank-text-is-a-search',
    find: 'typed.trim().replace(',
    replace: 'typed.replace(',
    red: "expected [ ' ', 'wolf' ] to be [ 'wolf' ]",
  },
  {
    name: 'search-history-holds-12',
    find: 'mostBeforeDropping = 10',
    replace: 'mostBeforeDropping = 11',
    red: "expected [ 'new', 'search 11', …(10) ]",
  },
  {
    name: 'search-history-keeps-repeats',
    find: 'history.filter((other) => other !== text)\n  const kept',
    replace: '[...history]\n  const kept',
    red: "to deeply equal [ 'rain', 'bride', 'wolf' ]",
  },
  {
    name: 'unlock-without-coins-succeeds',
    find: "if (result === 'not enough') return ctx.fail('notEnoughCoins')",
    replace: '',
    red: 'code: -2',
  },
  {
    name: 'decrypted-text-is-parsed-unstripped',
    find: 'JSON.parse(cleanText(new TextDecoder().decode(plain)))',
    replace: 'JSON.parse(new TextDecoder().decode(plain))',
    red: 'in JSON',
  },
  {
    name: 'strip-removes-thai',
    find: '\\u0E00-\\u0E7F',
    replace: '',
    red: "expected 'Ab9~ ¿ñáü? 契約 「かな」カナ 한글  🐺❤🎬' to be 'Ab9~ ¿ñáü? 契約 「かな」カナ 한글 ไทยๆ 🐺❤🎬'",
  },
  {
    name: 'requests-time-out-after-30-s',
    find: 'requestTimeoutMs = 20_000',
    replace: 'requestTimeoutMs = 30_000',
    red: 'after 20 s: expected',
  },
]
