import type { Mutant } from './mutant.ts'

/** Mutants for the separate origin of the card form: docs/decisions/022. */
export const cardFormMutants: readonly Mutant[] = [
  {
    name: 'card-form-on-the-app-origin',
    test: 'apps/server/src/http/card-form-boundary.test.ts',
    find: 'isForPayHost(config, request) && appOrigins(config, brands)',
    replace: 'appOrigins(config, brands)',
    red: 'expected 200 to be 404',
  },
  {
    name: 'calls-of-the-card-form-are-answered',
    test: 'apps/server/src/http/card-form-boundary.test.ts',
    find: 'return origin === cardFormOrigin(config, requestedOrigin(request))',
    replace: 'return false',
    red: 'to deeply equal [ 404, undefined ]',
  },
  {
    name: 'card-form-connects-to-its-own-host',
    find: "'connect-src': [...hosts, ...wallets",
    replace: `'connect-src': ["'self'", ...hosts, ...wallets`,
    red: 'to match object',
  },
  {
    name: 'card-form-hears-any-origin',
    test: 'apps/web/src/pay-frame/pay-frame.test.ts',
    find: 'if (from !== appOrigin || source !== parent) return',
    replace: 'if (source !== parent) return',
    red: 'to have a length of +0',
  },
  {
    name: 'app-hears-any-origin',
    test: 'apps/web/src/features/purchase/dialogs/payment-frame.test.ts',
    find: 'origin === form.origin && source === form.window',
    replace: 'source === form.window',
    red: 'to be undefined',
  },
  {
    name: 'card-form-without-an-origin-is-framed',
    test: 'tests/card-form-isolation.e2e.test.ts',
    find: 'if (formOrigin === undefined) return <FormUnavailable />',
    replace: '',
    red: 'Card payments do not work at this address',
  },
]
