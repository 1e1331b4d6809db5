import type { Mutant } from './mutant.ts'

/**
 * Mutants for database permissions (docs/decisions/018), security events (docs/decisions/027), request limits, erasure
 * and consent. The threat model names them.
 */
export const securityAndConsentMutants: readonly Mutant[] = [
  {
    name: 'the-server-writes-wallets',
    test: 'apps/server/src/modules/wallet/buying.test.ts',
    find: "  wallets: ['SELECT'],",
    replace: "  wallets: ['SELECT', 'UPDATE'],",
    red: "promise resolved \"Result{ command: 'UPDATE'",
  },
  {
    name: 'the-server-may-truncate',
    test: 'apps/server/src/db/runtime-rights.test.ts',
    find: "const rowRights: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']",
    replace: "const rowRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as unknown as readonly Right[]",
    red: "promise resolved \"Result{ command: 'TRUNCATE'",
  },
  {
    name: 'the-server-changes-security-events',
    test: 'apps/server/src/db/runtime-rights.test.ts',
    find: "security_events: ['SELECT', 'INSERT'],",
    replace: "security_events: ['SELECT', 'INSERT', 'DELETE'],",
    red: "promise resolved \"Result{ command: 'DELETE'",
  },
  {
    name: 'a-role-that-may-more-starts',
    test: 'apps/server/src/db/runtime-rights.test.ts',
    find: 'const more = relation.has.filter((right) => !wanted.includes(right))',
    replace: 'const more = relation.has.filter((right) => !allRights.some((one) => one === right))',
    red: "expected [ 'may change schema public'",
  },
  {
    name: 'a-wrong-code-is-not-written-down',
    test: 'apps/server/src/modules/security/security-events.test.ts',
    find: "await security.note({ ...wrongCode('login'), ...caller })",
    replace: '',
    red: 'wrong code: login',
  },
  {
    name: 'a-copied-cookie-is-not-reported',
    test: 'apps/server/src/modules/security/security-events.test.ts',
    find: "checkCookieState(known, now()) === 'replaced') void",
    replace: "checkCookieState(known, now()) === 'idle') void",
    red: 'cookie used again',
  },
  {
    name: 'a-security-event-holds-the-address',
    test: 'apps/server/src/modules/security/security-events.test.ts',
    find: "kind: 'code mailed', ...caller, purpose: purposeNames[purpose] })",
    replace: "kind: 'code mailed', ...caller, purpose: to })",
    red: 'code mailed: login',
  },
  {
    name: 'feedback-is-stored-for-nothing',
    find: '(letters.has(path) ? Buffer.byteLength(JSON.stringify(input)) : 0)',
    replace: '0',
    red: 'to be less than 2000',
  },
  {
    name: 'a-full-network-takes-from-its-neighbours',
    find: 'key: `${budget} ${key}`',
    replace: 'key: budget',
    red: 'a neighbour',
  },
  {
    name: 'the-guest-to-erase-is-not-compared',
    test: 'apps/server/src/modules/accounts/deletion.test.ts',
    find: "if (guestId !== caller.userId) fail('badRequest', { field: 'guestId' })",
    replace: 'void guestId',
    red: 'to deeply equal [ 400',
  },
  {
    name: 'ids-of-ad-networks-need-no-consent',
    test: 'apps/server/src/modules/accounts/ad-consent.test.ts',
    find: 'consent && input.adConsent !== true ? removeAdNetworkIds(ad) : ad',
    replace: 'consent && input.adConsent === false ? removeAdNetworkIds(ad) : ad',
    red: 'fbclid',
  },
  {
    name: 'ad-cookies-are-read-without-consent',
    test: 'apps/web/src/features/arrival/arrive.test.ts',
    find: "consent === false ? '' : page.cookie",
    replace: 'page.cookie',
    red: 'to match object { adConsent: false',
  },
  {
    name: 'statistics-need-no-consent',
    test: 'tests/consent.e2e.test.ts',
    find: "const isAllowed = () => hasConsentTo(config, settings, 'statistics') !== false",
    replace: 'const isAllowed = () => true',
    red: 'to deeply equal []',
  },
]
