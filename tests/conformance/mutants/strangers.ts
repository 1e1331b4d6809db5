import type { Mutant } from './mutant.ts'

/** Mutants for the rate limits of requests without a session: docs/decisions/021. */
export const anonymousRequestMutants: readonly Mutant[] = [
  {
    name: 'codes-of-six-signs',
    find: 'mailCodeLength = 8',
    replace: 'mailCodeLength = 6',
    red: 'expected 6 to be 8',
  },
  {
    name: 'login-and-recovery-share-a-code-quota',
    find: 'const of = `code ${purpose} mailbox ${normalizeMailbox(address)}`',
    replace: 'const of = `code mailbox ${normalizeMailbox(address)}`',
    red: 'the recovery on a new device: expected 429 to be 200',
  },
  {
    name: 'tagged-addresses-are-other-mailboxes',
    find: 'tag > 0 ? name.slice(0, tag) : name',
    replace: 'name',
    red: "expected 'mira+1@example.com' to be 'mira@example.com'",
  },
  {
    name: 'logout-forgets-the-proved-mailbox',
    find: 'return row.proved_at !== null || (',
    replace: 'return (',
    red: 'its own codes: expected 429 to be 200',
  },
  {
    name: 'guesses-of-everybody-change-nothing',
    find: 'return isAbnormal && !(await isKnown(of, deviceId)) ? 1 : mostTries',
    replace: 'return mostTries',
    red: 'a second try: expected 1 to be -1',
  },
  {
    name: 'a-flood-makes-no-call-dearer',
    find: 'breaker.isOpen() ? floodFactor : 1',
    replace: 'breaker.isOpen() ? 1 : 1',
    red: 'a heavy network: expected 2000 to be 500',
  },
  {
    name: 'wrong-tokens-cost-nothing',
    find: 'limiter.chargeWrongToken(call.path, requesterOf(request))',
    replace: '',
    red: 'wrong tokens: expected 1000 to be less than 300',
  },
  {
    name: 'only-the-narrowest-network-counts',
    find: 'return [narrow ?? { key: plain, times: 1 }, ...wider]',
    replace: 'return [narrow ?? { key: plain, times: 1 }]',
    red: 'devices of a /56: expected 3000 to be 600',
  },
  {
    name: 'payments-share-the-allowance-of-calls',
    find: "=== 'payments' ? 'payments' : 'other')",
    replace: "=== 'payments' ? 'other' : 'other')",
    red: 'the shop: expected 429 to be 200',
  },
  {
    name: 'new-pages-cost-no-more',
    find: "if (found.isNew && service.kind === 'whole') pageBudget",
    replace: "if (!found.isNew && service.kind === 'refused') pageBudget",
    red: 'to have a length of 40',
  },
  {
    name: 'crawlers-get-shells',
    find: "if (isForCrawler) return { kind: 'refused', waitMs }",
    replace: '',
    red: 'shell: +0',
  },
  {
    name: 'a-visit-that-looks-around-has-rows',
    find: 'known?.isUnsaved && !readOnlyCalls.has(call.path)',
    replace: 'known?.isUnsaved',
    red: 'to deeply equal { ',
  },
  {
    name: 'a-guest-pass-outlives-its-guest',
    find: 'if (!isTheirs || !(await findUser(tx, userId))) return false',
    replace: 'if (isTheirs && !(await findUser(tx, userId))) return false',
    red: 'expected 200 to be 401',
  },
  {
    name: 'guests-with-a-history-are-swept-like-empty-ones',
    find: 'emptyTables: [...valueOfViewer, ...history]',
    replace: 'emptyTables: valueOfViewer',
    red: 'expected false to be true',
  },
  {
    name: 'ad-parameters-have-no-end',
    find: 'if (bytes > left) continue',
    replace: '',
    red: "to deeply equal [ 'adId', 'utm_source', …(2) ]",
  },
  {
    name: 'first-events-make-any-number-of-devices',
    find: 'limiter.admitNewDevice(requester)\n',
    replace: '\n',
    red: 'to be less than 320',
  },
  {
    name: 'guests-who-chose-are-swept-like-empty-ones',
    find: 'u.preference IS NULL AND NOT EXISTS (SELECT FROM devices d JOIN device_mailboxes',
    replace: 'NOT EXISTS (SELECT FROM devices d JOIN device_mailboxes',
    red: 'expected [ false, true ] to deeply equal [ true, true ]',
  },
  {
    name: 'events-name-anybody',
    find: "(given.get('userId') || userId) !== userId",
    replace: 'userId === undefined',
    red: 'to deeply equal []',
  },
  {
    name: 'undeclared-fields-of-events-are-kept',
    find: 'filter(([name]) => Object.hasOwn(declared, name))',
    replace: 'filter(() => declared !== undefined)',
    red: 'to deeply equal { receivedAt: 1768478400000',
  },
  {
    name: 'an-export-ends-after-a-hundred-rows',
    find: 'if (rows.length < rowsAtOnce) break',
    replace: 'if (rows.length <= rowsAtOnce) break',
    red: '101 events: expected 100 to be 101',
  },
  {
    name: 'a-fourth-export-a-day',
    find: 'asked.length >= exportsADay',
    replace: 'asked.length > exportsADay',
    red: "expected [ 200, 'OK' ] to deeply equal",
  },
  {
    name: 'exports-have-no-places',
    find: 'if (running.size >= mostAtOnce || ',
    replace: 'if (',
    red: 'expected [ 200, 200, 200 ] to deeply equal [ 200, 200, 429 ]',
  },
  {
    name: 'events-leave-without-a-session',
    find: "if (settings.get(keys.bearerToken) !== '') return send(occurred)",
    replace: 'return send(occurred)',
    red: 'to not be called at all',
  },
]
