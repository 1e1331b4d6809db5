import type { Mutant } from './mutant.ts'

/** Sections 2, 3 and 6: account-related screens, member levels, `vvip` and the viewer's picture. */
export const viewerMutants: readonly Mutant[] = [
  {
    name: 'about-needs-no-viewer',
    find: "'/about': withViewer(AboutScreen, RowsSkeleton)",
    replace: "'/about': AboutScreen",
    red: 'waitForRequest',
  },
  {
    name: 'feedback-names-its-page',
    find: "'/feedlist': account",
    replace: "'/feedlist': { tab: 'me', title: 'shell.feedback' }",
    red: 'クリフハンガー',
  },
  {
    name: 'vvip-opens-nothing',
    find: 'isMember: vvip === 1 || (viewer?.vipRank ?? 0) > 0',
    replace: 'isMember: (viewer?.vipRank ?? 0) > 0',
    red: 'Episode 5, unlocked',
  },
  {
    name: 'vvip-outlives-the-locked-answer',
    find: "if (answer.status === 'locked') settings.set(keys.vvip, 0)",
    replace: "if (answer.status === 'refused') settings.set(keys.vvip, 0)",
    red: "expected '1' to be '0'",
  },
  {
    name: 'head-image-is-not-shown',
    find: "const hasPicture = headimgurl !== '' && headimgurl !== failed",
    replace: "const hasPicture = headimgurl === failed && headimgurl !== ''",
    red: 'not within 10 s',
  },
  {
    name: 'level-3-from-90-days',
    find: 'if (days >= daysOfLevel[3]) return 3',
    replace: 'if (days >= daysOfLevel[2]) return 3',
    red: 'expected 3 to be 2',
  },
  {
    name: 'header-offers-login-to-an-account',
    find: 'if (!viewer?.openId) {',
    replace: 'if (!viewer || viewer.openId) {',
    red: 'not within 10 s',
  },
]
