import type { Mutant } from './mutant.ts'

/** Mutants for database permissions and security events: docs/decisions/018 and 027. The threat model names them. */
export const permissionMutants: readonly Mutant[] = [
  {
    name: 'the-server-writes-wallets',
    find: "  wallets: ['SELECT'],",
    replace: "  wallets: ['SELECT', 'UPDATE'],",
    red: "promise resolved \"Result{ command: 'UPDATE'",
  },
  {
    name: 'the-server-may-truncate',
    find: "const rowRights: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']",
    replace: "const rowRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as unknown as readonly Right[]",
    red: "promise resolved \"Result{ command: 'TRUNCATE'",
  },
  {
    name: 'the-server-changes-security-events',
    find: "security_events: ['SELECT', 'INSERT'],",
    replace: "security_events: ['SELECT', 'INSERT', 'DELETE'],",
    red: "promise resolved \"Result{ command: 'DELETE'",
  },
  {
    name: 'a-role-that-may-more-starts',
    find: 'const more = relation.has.filter((right) => !wanted.includes(right))',
    replace: 'const more = relation.has.filter((right) => !allRights.some((one) => one === right))',
    red: "expected [ 'may change schema public'",
  },
  {
    name: 'a-wrong-code-is-not-written-down',
    find: "await security.note({ ...wrongCode('login'), ...caller })",
    replace: '',
    red: 'wrong code: login',
  },
  {
    name: 'a-copied-cookie-is-not-reported',
    find: "checkCookieState(known, now()) === 'replaced') void",
    replace: "checkCookieState(known, now()) === 'idle') void",
    red: 'cookie used again',
  },
  {
    name: 'a-security-event-holds-the-address',
    find: "kind: 'code mailed', ...caller, purpose: purposeNames[purpose] })",
    replace: "kind: 'code mailed', ...caller, purpose: to })",
    red: 'code mailed: login',
  },
  {
    name: 'feedback-is-stored-for-nothing',
    find: '(isLetter ? bytes : 0)',
    replace: '(isLetter ? 0 : 0)',
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
    find: "if (guestId !== caller.userId) fail('badRequest', { field: 'guestId' })",
    replace: 'void guestId',
    red: 'to deeply equal [ 400',
  },
  {
    name: 'ids-of-ad-networks-need-no-consent',
    find: 'consent && input.adConsent !== true ? removeAdNetworkIds(ad) : ad',
    replace: 'consent && input.adConsent === false ? removeAdNetworkIds(ad) : ad',
    red: 'fbclid',
  },
  {
    name: 'ad-cookies-are-read-without-consent',
    find: "consent === false ? '' : page.cookie",
    replace: 'page.cookie',
    red: 'to match object { adConsent: false',
  },
  {
    name: 'statistics-need-no-consent',
    find: "const isAllowed = () => hasConsentTo(config, settings, 'statistics') !== false",
    replace: 'const isAllowed = () => true',
    red: 'to deeply equal []',
  },
]
