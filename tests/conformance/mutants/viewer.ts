import type { Mutant } from './mutant.ts'

/**
 * Mutants for sections 2, 3 and 6 of the specification: account screens, membership levels, `vvip` and the viewer's
 * picture.
 */
export const viewerMutants: readonly Mutant[] = [
  {
    name: 'about-needs-no-viewer',
    test: 'tests/shell.e2e.test.ts',
    find: "'/about': withViewer(AboutScreen, RowsSkeleton)",
    replace: "'/about': AboutScreen",
    red: 'page.waitForURL: Timeout',
  },
  {
    name: 'feedback-names-its-page',
    test: 'tests/shell.e2e.test.ts',
    find: "'/feedlist': account",
    replace: "'/feedlist': { tab: 'me', title: 'shell.feedback' }",
    red: "/feedlist: expected 'お問い合わせ · クリフハンガー' to be 'クリフハンガー'",
  },
  {
    name: 'vvip-opens-nothing',
    test: 'tests/episodes.e2e.test.ts',
    find: 'isMember: vvip === 1 || (viewer?.vipRank ?? 0) > 0',
    replace: 'isMember: (viewer?.vipRank ?? 0) > 0',
    red: 'Episode 5, unlocked',
  },
  {
    name: 'vvip-outlives-the-locked-answer',
    test: 'tests/episodes.e2e.test.ts',
    find: "if (answer.status === 'locked') settings.set(keys.vvip, 0)",
    replace: "if (answer.status === 'refused') settings.set(keys.vvip, 0)",
    red: "expected '1' to be '0'",
  },
  {
    name: 'head-image-is-not-shown',
    test: 'tests/me.e2e.test.ts',
    find: "const hasPicture = headimgurl !== '' && headimgurl !== failed",
    replace: "const hasPicture = headimgurl === failed && headimgurl !== ''",
    red: 'not within 10 s: async () => await isShown(place, hasPicture) === true',
  },
  {
    name: 'level-3-from-90-days',
    test: 'apps/server/src/modules/accounts/service.test.ts',
    find: 'if (months >= monthsOfLevel[3]) return 3',
    replace: 'if (months >= monthsOfLevel[2]) return 3',
    red: 'expected 3 to be 2',
  },
  {
    name: 'header-offers-login-to-an-account',
    test: 'tests/me.e2e.test.ts',
    find: 'if (!viewer?.openId) {',
    replace: 'if (!viewer || viewer.openId) {',
    red: 'not within 10 s',
  },
  {
    name: 'my-list-names-its-page',
    test: 'tests/shell.e2e.test.ts',
    find: "'/enjoy': { tab: 'myList', title: '' }",
    replace: "'/enjoy': { tab: 'myList', title: 'shell.myList' }",
    red: '/enjoy: expected',
  },
  {
    name: 'me-offers-login-to-an-account',
    test: 'tests/me.e2e.test.ts',
    file: 'screens/my/my-screen.tsx',
    find: '{isGuest ? (\n        <Link',
    replace: '{!isGuest ? (\n        <Link',
    red: 'expected 1 to be +0',
  },
  {
    name: 'settings-offer-login-to-an-account',
    test: 'tests/me.e2e.test.ts',
    file: 'setting-screen.tsx',
    find: "t(isGuest ? 'shell.logIn' : 'me.account')",
    replace: "t('shell.logIn')",
    red: 'expected 1 to be +0',
  },
  {
    name: 'member-card-without-crown',
    find: '${styles.running}`}>\n      <CrownIcon className={styles.crest} />\n',
    replace: '${styles.running}`}>\n',
    red: 'expected +0 to be 1',
  },
  {
    name: 'offer-card-without-crown',
    test: 'tests/me.e2e.test.ts',
    find: '<section className={styles.card}>\n      <CrownIcon className={styles.crest} />\n',
    replace: '<section className={styles.card}>\n',
    file: 'member-card.tsx',
    red: 'expected +0 to be 1',
  },
  {
    name: 'account-without-picture',
    test: 'tests/me.e2e.test.ts',
    file: 'account-security.tsx',
    find: '<Avatar viewer={viewer} size="large" className={styles.avatar} />',
    replace: '',
    red: 'not within 10 s: async () => await isShown(place, hasPicture) === true',
  },
  {
    name: 'vvip-outlives-a-logout',
    test: 'apps/web/src/features/viewer/change-viewer.test.ts',
    find: '  settings.clear(keys.vvip)\n',
    replace: '',
    red: 'expected 1 to be +0',
  },
  {
    name: 'registration-drops-the-picture',
    test: 'apps/server/src/modules/accounts/registration.test.ts',
    find: "...(headImage === '' ? {} : { head_image: headImage }),",
    replace: '',
    red: "expected '' to be",
  },
]
