import type { Mutant } from './mutant.ts'

/** Mutants for section 6 of the specification: roles and permissions. */
export const roleMutants: readonly Mutant[] = [
  {
    name: 'guest-cannot-pay-with-coins',
    test: 'packages/contract/src/section-7.test.ts',
    find: "addBuyPlay: call('/videoInfo/addBuyPlay', {\n    summary: 'Unlocks an episode with coins and returns its media URL.',\n    auth: 'device'",
    replace:
      "addBuyPlay: call('/videoInfo/addBuyPlay', {\n    summary: 'Unlocks an episode with coins and returns its media URL.',\n    auth: 'official'",
    red: "session: expected 'official' to be 'device'",
  },
  {
    name: 'guest-has-an-open-id',
    find: "openId: user.email ?? '',",
    replace: 'openId: user.email ?? user.user_id,',
    red: 'to deeply equal',
  },
  {
    name: 'guests-may-delete-accounts',
    test: 'packages/contract/src/section-7.test.ts',
    find: "removeUser: call('/login/removeUser', {\n    summary: 'Deletes the account with an emailed code; logging in restores it until it is purged.',\n    auth: 'official'",
    replace:
      "removeUser: call('/login/removeUser', {\n    summary: 'Deletes the account with an emailed code; logging in restores it until it is purged.',\n    auth: 'device'",
    red: "session: expected 'device' to be 'official'",
  },
  {
    name: 'guest-opens-account-settings',
    find: "guarded(Screen, (isGuest) => (isGuest ? '/login' : undefined), Skeleton)",
    replace: 'guarded(Screen, () => undefined, Skeleton)',
    red: "expected '/account' to be '/login'",
  },
  {
    name: 'membership-opens-no-episodes',
    test: 'apps/server/src/modules/playback/playback.test.ts',
    find: 'isOwned: isOwned(episode), isMember }),',
    replace: 'isOwned: isOwned(episode), isMember: false }),',
    red: 'to deeply equal [ 1, [ 4 ] ]',
  },
  {
    name: 'no-ads-is-promised-to-members-without-ads',
    find: '.brand.ads ? [...always, withoutAds] : always',
    replace: '.brand.ads ? always : [...always, withoutAds]',
    red: 'expected 1 to be +0',
  },
  {
    name: 'token-travels-as-authorization',
    test: 'apps/web/src/api/transport.test.ts',
    find: '(bearerToken && { BearerToken: bearerToken })',
    replace: '(bearerToken && { Authorization: bearerToken })',
    red: "to match object { method: 'POST', headers",
  },
  {
    name: 'check-needs-a-token',
    test: 'packages/contract/src/section-7.test.ts',
    find: "check: call('/login/v1/check', {\n    summary: 'Starts or continues a session: returns a bearer token and sets the device cookie.',\n    auth: 'open'",
    replace:
      "check: call('/login/v1/check', {\n    summary: 'Starts or continues a session: returns a bearer token and sets the device cookie.',\n    auth: 'device'",
    red: "session: expected 'device' to be 'open'",
  },
  {
    name: 'activation-needs-no-token',
    test: 'packages/contract/src/section-7.test.ts',
    find: "activation: call('/send/activation', {\n    summary: 'Reports the first opening of the app on a device.',\n    auth: 'device'",
    replace:
      "activation: call('/send/activation', {\n    summary: 'Reports the first opening of the app on a device.',\n    auth: 'open'",
    red: "session: expected 'open' to be 'device'",
  },
  {
    name: 'history-opens-without-user-info',
    find: "'/history': withViewer(HistoryScreen)",
    replace: "'/history': HistoryScreen",
    red: "expected '/history' to be '/'",
  },
  {
    name: 'missing-viewer-leads-to-login',
    find: 'return <Leave to="/" />',
    replace: 'return <Leave to="/login" />',
    red: "to be '/'",
  },
  {
    name: 'admin-call-is-served',
    test: 'apps/server/src/http/contract-walk.test.ts',
    find: "app.get('/healthz',",
    replace: "app.get('/api/admin/users', () => 'nobody')\n  app.get('/healthz',",
    red: 'paths of an admin',
  },
]
