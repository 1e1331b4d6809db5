import type { Mutant } from './mutant.ts'

/** Mutants for section 4 of the specification: access, unlocking and playback. */
export const playbackMutants: readonly Mutant[] = [
  {
    name: 'member-hint-opens-nothing',
    test: 'tests/episodes.e2e.test.ts',
    find: 'isOwned: unlockedEpisodesList.includes(n), isMember })',
    replace: 'isOwned: unlockedEpisodesList.includes(n), isMember: false })',
    red: "name: 'Episode 5, unlocked'",
  },
  {
    name: 'auto-pay-off-buys-all-the-same',
    test: 'tests/episodes.e2e.test.ts',
    find: 'autoPay === 1 && isSeen',
    replace: 'isSeen',
    red: 'automatic unlock asks: expected 1 to be +0',
  },
  {
    name: 'top-up-opens-despite-pay-all',
    test: 'tests/watch.e2e.test.ts',
    find: 'settings.get(keys.coinSwitch) === 1 && settings.get(keys.payAllSwitch) === 0',
    replace: 'settings.get(keys.coinSwitch) === 1',
    red: "waiting for getByRole('button', { name: 'Top up for EP 4' })",
  },
  {
    name: 'top-up-never-opens',
    test: 'tests/paying-flow.e2e.test.ts',
    find: 'if (isOnlyCoins && path.sheet === undefined)',
    replace: 'if (isOnlyCoins && path.sheet !== undefined)',
    red: "waiting for getByRole('dialog', { name: '20 coins short' }).getByRole('radio', { name:",
  },
  {
    name: 'unlocked-episode-is-not-listed',
    test: 'apps/web/src/player/stage/title-feed.test.ts',
    find: '[...new Set([...title.unlockedEpisodesList, n])]',
    replace: '[...new Set(title.unlockedEpisodesList)]',
    red: 'expected [ 5 ] to deeply equal [ 5, 4 ]',
  },
  {
    name: 'unlock-asks-for-details-again',
    test: 'apps/web/src/player/stage/title-feed.test.ts',
    find: 'if (!details) void ask(n)',
    replace: 'void ask(n)',
    red: "expected 'locked' to be 'ready'",
  },
  {
    name: 'unlock-keeps-the-old-balance',
    test: 'apps/web/src/player/paywall/unlocking/unlocking.test.ts',
    file: 'unlocking.ts',
    find: `    const balance = answer.balance ?? (await ports.readBalance())
    // If the episode was already unlocked`,
    replace: `    const balance = before
    // If the episode was already unlocked`,
    red: 'expected undefined to deeply equal { n: 14',
  },
  {
    name: 'second-buy-runs-beside-the-first',
    find: 'if (!store.get().buying) await buy(n, price)',
    replace: 'await buy(n, price)',
    red: 'expected "vi.fn()" to be called once with arguments: [ 13, 20 ]',
  },
  {
    name: 'like-counts-two',
    test: 'apps/web/src/player/controls/use-like.test.ts',
    find: 'likeNums: likeNums + 1 }',
    replace: 'likeNums: likeNums + 2 }',
    red: 'expected { isLike: 1, likeNums: 43 }',
  },
  {
    name: 'like-is-not-taken-back',
    test: 'tests/player-actions.e2e.test.ts',
    find: '{ isLike: 0, likeNums: Math.max(0, likeNums - 1) }',
    replace: '{ isLike: 1, likeNums }',
    red: 'page.waitForResponse: Timeout',
  },
  {
    name: 'unfollow-does-not-ask',
    test: 'tests/player-actions.e2e.test.ts',
    find: '        () => setAsked(!isCollected),',
    replace: '        () => (isCollected ? change.mutate(false) : setAsked(true)),',
    red: "waiting for getByRole('dialog', { name: /^Stop following/ }) to be visible",
  },
  {
    name: 'ended-episode-stays',
    test: 'tests/episodes.e2e.test.ts',
    find: "else if (to !== 'stay') move(1, 'advanced')",
    replace: "else if (to === 'paywall') move(1, 'advanced')",
    red: 'still "1"',
  },
  {
    name: 'watch-time-is-not-tracked',
    test: 'tests/episodes.e2e.test.ts',
    find: "if (event) defer(() => ports.api.track('video_watch_analysis', event))",
    replace: 'if (event) later(() => {})',
    red: 'page.waitForRequest',
  },
  {
    name: 'space-does-nothing',
    test: 'packages/player-core/src/features/keys.test.ts',
    find: "' ': (actions) => actions.toggle()",
    replace: 'Spacebar: (actions) => actions.toggle()',
    red: "expected '' to be 'toggle'",
  },
  {
    name: 'escape-only-pauses',
    file: 'watching.ts',
    find: `        pool.pause()
        options.onClose()`,
    replace: '        pool.pause()',
    red: 'page.waitForURL: Timeout',
  },
  {
    name: 'up-and-down-are-swapped',
    test: 'packages/player-core/src/features/keys.test.ts',
    find: 'ArrowUp: (actions) => actions.slide(-1)',
    replace: 'ArrowUp: (actions) => actions.slide(1)',
    red: "expected 'slide 1' to be 'slide -1'",
  },
  {
    name: 'slider-resumes-after-1-s',
    find: 'resumeAfterMs = 500',
    replace: 'resumeAfterMs = 1000',
    red: 'expected [ 1000 ] to deeply equal [ 500 ]',
  },
  {
    name: 'mouse-does-not-restart-the-clock',
    find: `    cancel()
    store.set({ isVisible: true })
    cancel = schedule`,
    replace: `    store.set({ isVisible: true })
    cancel = schedule`,
    red: 'expected [ 3000, 3000 ] to deeply equal [ 3000 ]',
  },
  {
    name: 'hosts-are-not-swapped',
    test: 'apps/web/src/player/stage/title-feed.test.ts',
    file: 'title-feed.ts',
    find: 'hosts: ports.hosts,',
    replace: 'hosts: {},',
    red: "expected { state: 'ready', key: 'v:3', …(2) } to match object { state: 'ready', at: +0,",
  },
  {
    name: 'missing-subtitles-stop-the-player',
    test: 'packages/player-core/src/subtitles/subtitles.test.ts',
    find: 'if (response.ok) return await response.text()',
    replace: 'return await response.text()',
    red: 'expected [ { number: 1, startTime: 1, …(2) } ] to deeply equal []',
  },
  {
    name: 'short-page-asks-for-more',
    test: 'apps/web/src/features/lists/use-pages.test.ts',
    find: 'last && last.rows.length < pageSize ? undefined',
    replace: 'last && last.rows.length === 0 ? undefined',
    red: 'expected 3 to be undefined',
  },
  {
    name: 'next-feedback-page-two-screens-early',
    find: 'screens={0.5}',
    replace: 'screens={2}',
    red: 'expected [ [ 1, 10 ], [ 2, 10 ] ] to deeply equal [ [ 1, 10 ] ]',
  },
]
