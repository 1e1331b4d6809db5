import type { Mutant } from './mutant.ts'

/** Mutants for section 4 of the specification: first open, login, deletion, logout and preference. */
export const accountStateMutants: readonly Mutant[] = [
  {
    name: 'preference-is-not-preset',
    find: `  settings.set(keys.preference, 1)
`,
    replace: '',
    red: 'expected [ 1, +0, 1, +0 ] to deeply equal [ 1, 1, 1, +0 ]',
  },
  {
    name: 'auto-pay-is-not-preset',
    find: `  settings.set(keys.autoPay, 1)
`,
    replace: '',
    red: 'expected [ 1, 1, +0, +0 ] to deeply equal [ 1, 1, 1, +0 ]',
  },
  {
    name: 'member-hint-outlives-its-viewer',
    find: `  settings.set(keys.vvip, 0)
`,
    replace: '',
    red: 'expected [ 1, 1, 1, 1 ] to deeply equal [ 1, 1, 1, +0 ]',
  },
  {
    name: 'invited-user-id-is-ignored',
    find: "landing.searchParams.get('fbuserid')",
    replace: "landing.searchParams.get('userid')",
    red: 'userId',
  },
  {
    name: 'first-open-sends-no-activation',
    find: 'if (settings.get(keys.activationDue) && (await run',
    replace: 'if (!settings.get(keys.activationDue) && (await run',
    red: "expected [ '/login/v1/check' ] to deeply equal [ '/login/v1/check', …(1) ]",
  },
  {
    name: 'refused-attribution-resets-the-cookie',
    find: 'if (reported.ok) page.cookie',
    replace: 'if (reported) page.cookie',
    red: 'adIdCookie=1',
  },
  {
    name: 'attribution-is-sent-without-ad',
    file: 'ad-visit.ts',
    find: "!== '1') return",
    replace: "=== '') return",
    red: 'newUserStaining',
  },
  {
    name: 'get-button-keeps-counting',
    find: 'secondsLeft: isCounting ? Math.ceil((againAt - now) / 1000) : 0',
    replace: 'secondsLeft: againAt ? Math.max(1, Math.ceil((againAt - now) / 1000)) : 0',
    red: "getByRole('button', { name: 'Get', exact: true })",
  },
  {
    name: 'login-opens-the-home-page',
    find: "from = '/account' }: Entered",
    replace: "from = '/' }: Entered",
    red: 'navigated to "http',
  },
  {
    name: 'deletion-keeps-the-preference',
    test: 'apps/web/src/features/viewer/change-viewer.test.ts',
    find: 'settings.set(keys.preference, 0)',
    replace: 'settings.set(keys.preference, 1)',
    red: 'expected [ 1, +0 ] to deeply equal [ +0, +0 ]',
  },
  {
    name: 'deletion-keeps-user-info',
    test: 'tests/account-settings.e2e.test.ts',
    find: `      await queries.resetQueries()
`,
    replace: '',
    red: "expected '1' to be '0'",
  },
  {
    name: 'restored-login-is-not-said',
    test: 'apps/server/src/modules/accounts/deleting.test.ts',
    find: '...(registered.isRestored ? { restored: true } : {})',
    replace: '...{}',
    red: 'restored',
  },
  {
    name: 'renewal-charges-two-days-early',
    test: 'apps/server/src/modules/payments/renewal/renewal.test.ts',
    find: 'const chargeMs = 24 * hour',
    replace: 'const chargeMs = 48 * hour',
    red: 'expected 1773662400000 to be 1771070400000',
  },
  {
    name: 'logout-cancel-logs-out',
    file: 'log-out-dialog.tsx',
    find: 'className={buttons.quiet} onClick={onClose}>',
    replace: 'className={buttons.quiet} onClick={() => leaving.mutate()}>',
    red: 'page.waitForURL: Timeout',
  },
  {
    name: 'logout-keeps-the-user-id',
    test: 'apps/web/src/features/viewer/change-viewer.test.ts',
    find: `  forgetSession(settings)
  settings.clear(keys.userId)
  clearDrafts(settings)
  page.replace(path)`,
    replace: `  forgetSession(settings)
  clearDrafts(settings)
  page.replace(path)`,
    red: "'10000042'",
  },
  {
    name: 'home-cache-survives-the-choice',
    find: `    queries.removeQueries({ predicate: ({ queryKey }) => isHomeFeedQuery(queryKey) })
`,
    replace: '',
    red: 'asked after the second choice',
  },
  {
    name: 'preference-2-is-saved-as-1',
    find: 'run(ownAccount.saveUserPreference, { preferenceId })',
    replace: 'run(ownAccount.saveUserPreference, { preferenceId: 1 })',
    red: 'expected [ …(2) ] to deeply equal [ …(2) ]',
  },
  {
    name: 'skip-saves-2',
    test: 'apps/web/src/features/preference/preference.test.ts',
    find: 'settings.get(keys.preference) === 0 ? 1 : undefined',
    replace: 'settings.get(keys.preference) === 0 ? 2 : undefined',
    red: 'expected 2 to be 1',
  },
  {
    name: 'player-opens-without-device-id',
    file: 'video-screen.tsx',
    find: "const isLost = vid === '' || deviceId === ''",
    replace: "const isLost = vid === ''",
    red: 'page.waitForEvent: Timeout',
  },
]
