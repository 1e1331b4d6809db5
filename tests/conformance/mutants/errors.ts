import type { Mutant } from './mutant.ts'

/** Mutants for section 8 of the specification: the error catalogue. */
export const errorMutants: readonly Mutant[] = [
  {
    name: 'check-error-has-one-space',
    test: 'apps/web/src/features/notice/notices.test.ts',
    find: 'string => `${name}  error`',
    replace: 'string => `${name} error`',
    red: 'check  error',
  },
  {
    name: 'conduct-failure-is-silent',
    test: 'apps/web/src/features/notice/notices.test.ts',
    find: 'getUserInfo|userConduct|getUserAccountInfo)$/',
    replace: 'getUserInfo|getUserAccountInfo)$/',
    red: 'userConduct  error',
  },
  {
    name: 'order-failure-has-another-title',
    test: 'tests/paying-flow.e2e.test.ts',
    find: "orderFailedTitle: 'createOrder error'",
    replace: "orderFailedTitle: 'Something went wrong'",
    red: 'createOrder error',
  },
  {
    name: 'member-error-reads-as-refusal',
    test: 'tests/paying-flow.e2e.test.ts',
    find: "title = isMember ? t('wallet.alreadyMember')",
    replace: "title = isMember ? t('wallet.refusedTitle')",
    red: 'already a vip member',
  },
  {
    name: 'too-many-pictures-says-5',
    find: "tooManyPictures: 'Upload up to 4 pictures'",
    replace: "tooManyPictures: 'Upload up to 5 pictures'",
    red: 'Upload up to 4 pictures',
  },
  {
    name: 'no-details-opens-no-dialog',
    test: 'tests/episodes.e2e.test.ts',
    find: "show('timeout')",
    replace: "show('')",
    red: 'timeout',
  },
  {
    name: 'refusal-hides-server-message',
    test: 'tests/episodes.e2e.test.ts',
    file: 'player-toast.tsx',
    find: 'show(answer.message)',
    replace: "show('error')",
    red: 'Gone with the wolves',
  },
  {
    name: 'unpaid-check-hides-server-message',
    find: "const message = answer.isPaid ? '' : answer.message",
    replace: "const message = ''",
    red: 'Not yet',
  },
  {
    name: 'widget-error-message-dropped',
    test: 'tests/pay-card-form.e2e.test.ts',
    find: 'onError({ code, message }) {',
    replace: `onError({ code, message: _ }) {
          const message = ''`,
    red: "waiting for getByRole('alert').filter({ hasText: 'The card form did not load'",
  },
  {
    name: 'init-error-keeps-loading',
    test: 'apps/web/src/pay-frame/pay-frame.test.ts',
    find: `    } catch {
      fail('blocked', '')`,
    replace: `    } catch {
      // ignored`,
    red: "expected [ { type: 'error', …(3) } ] to deeply equal [ { type: 'error', …(3) } ]",
  },
  {
    name: 'register-refusal-is-silent',
    test: 'tests/login.e2e.test.ts',
    find: `        show((answer.ok ? answer.value.message : answer.message) || t('account.loginFailed'))
`,
    replace: '',
    red: "waiting for getByRole('dialog', { name: 'This code is wrong or no longer valid. Please",
  },
  {
    name: 'billing-refusal-goes-on',
    test: 'apps/web/src/features/purchase/purchase.test.ts',
    find: "if (answer.value.state !== 1) return refuse(answer.value.message ?? '')",
    replace: '',
    red: 'refused',
  },
  {
    name: 'home-failure-hides-server-message',
    find: '=== recommendation.moduleInfoList.path && message ? message',
    replace: "=== recommendation.moduleInfoList.path && message ? 'home error'",
    red: "waiting for getByRole('dialog').getByRole('heading', { name: 'The feed is out of order',",
  },
  {
    name: 'every-failure-opens-a-dialog',
    find: '&& message ? message : undefined',
    replace: '|| message ? message : undefined',
    red: "expected 'from the server' to be undefined",
  },
]
