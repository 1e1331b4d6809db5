import type { Mutant } from './mutant.ts'

/** Mutants for section 2 of the specification: the player overlay. */
export const playerScreenMutants: readonly Mutant[] = [
  {
    name: 'sound-button-does-nothing',
    find: 'onClick={() => watching.toggleMute()}',
    replace: 'onClick={() => watching.step(0)}',
    red: 'still "false"',
  },
  {
    name: 'collect-button-is-never-pressed',
    find: "text={t('player.collect')}\n        isPressed={follow.isCollected}",
    replace: "text={t('player.collect')}\n        isPressed={false}",
    red: 'still "false"',
  },
  {
    name: 'slider-measures-the-whole-window',
    find: '(event.clientX - left) / width',
    replace: '(event.clientX - left) / innerWidth',
    red: 'to be greater than 3',
  },
  {
    name: 'picker-groups-by-31',
    find: 'episodesPerGroup: 30',
    replace: 'episodesPerGroup: 31',
    red: '+     31,',
  },
  {
    name: 'unlocked-tile-called-free',
    find: "lock_act: 'player.tileUnlocked'",
    replace: "lock_act: 'player.tileFree'",
    red: "getByRole('button', { name: 'Episode 4, unlocked' })",
  },
  {
    name: 'episode-title-opens-settings',
    find: "onClick={() => openSheet('episodes')}>\n              <EpisodeLine />",
    replace: "onClick={() => openSheet('settings')}>\n              <EpisodeLine />",
    red: "getByRole('dialog', { name: 'Episodes' })",
  },
  {
    name: 'picker-collects-nothing',
    find: 'aria-pressed={follow.isCollected}\n          onClick={follow.toggle}',
    replace: 'aria-pressed={follow.isCollected}',
    red: "waiting for getByRole('dialog', { name: /^Stop following/ })",
  },
  {
    name: 'desktop-picker-collects-nothing',
    find: 'aria-pressed={follow.isCollected} onClick={follow.toggle}>',
    replace: 'aria-pressed={follow.isCollected}>',
    red: 'waiting for response "**/watch/addVideoShelf"',
  },
  {
    name: 'paywall-thanks-in-small-letters',
    find: "thankYou: 'THANK YOU!',\n  lockedText: 'The free",
    replace: "thankYou: 'Thank you!',\n  lockedText: 'The free",
    red: "getByRole('heading', { name: 'THANK YOU!', exact: true })",
  },
  {
    name: 'paywall-missing-on-a-desktop',
    find: "{current.status === 'locked' && !isUnlocking ? <Paywall /> : <Details />}",
    replace: "{stage.status === 'locked' && isUnlocking ? <Paywall /> : <Details />}",
    red: "getByRole('complementary').getByRole('heading', { name: 'THANK YOU!', exact: true })",
  },
  {
    name: 'top-up-without-plans',
    find: 'plans={shop.plans}\n          chosen={product?.id}',
    replace: 'plans={[]}\n          chosen={product?.id}',
    red: "getByRole('radio', { name: /Monthly · 30 days/ })",
  },
  {
    name: 'top-up-button-opens-the-episodes',
    find: "onClick={() => openSheet('topup')}",
    replace: "onClick={() => openSheet('episodes')}",
    red: "getByRole('dialog', { name: '20 coins short' })",
  },
  {
    name: 'player-pays-by-card-instead-of-code',
    find: 'setWanted({ product, method })',
    replace: "setWanted({ product, method: method && 'card' })",
    red: "getByRole('dialog', { name: 'Pay on your phone' })",
  },
  {
    name: 'code-dialog-confirm-does-not-ask',
    find: 'onClick={() => void confirm()}',
    replace: 'onClick={() => setSaid(undefined)}',
    red: "getByRole('status').filter({ hasText: /\\w/ })",
  },
  {
    name: 'subtitle-background-colours-the-text',
    find: 'onChange={(background) => change({ background })}',
    replace: 'onChange={(color) => change({ color })}',
    red: 'rgb(20, 32, 58)',
  },
  {
    name: 'subtitle-opacity-is-a-percentage',
    find: 'change({ opacity: value / 100 })',
    replace: 'change({ opacity: value / 1000 })',
    red: '0.1)",',
  },
  {
    name: 'subtitle-place-saved-without-save',
    find: "if (event.key === 'Escape') onClose()",
    replace: "if (event.key === 'Escape') save()",
    red: 'to be less than 60',
  },
  {
    name: 'subtitle-drag-is-not-saved',
    find: 'change({ position: Math.round(position) })',
    replace: 'change({ position: Math.round(style.position) })',
    red: 'to be less than 24',
  },
  {
    name: 'subtitle-report-of-the-first-episode',
    find: 'vid: video.vidId,\n    episode: n,',
    replace: 'vid: video.vidId,\n    episode: 1,',
    red: 'to match object { vidId',
  },
  {
    name: 'subtitle-report-swaps-its-types',
    find: "sync: 'feedback.subtitleSync',\n  words: 'feedback.subtitleWords'",
    replace: "sync: 'feedback.subtitleWords',\n  words: 'feedback.subtitleSync'",
    red: 'to match object { vidId',
  },
  {
    name: 'automatic-unlock-switch-of-the-player-sticks',
    find: "onChange={(isOn) => setAutoPay(isOn ? 1 : 0)}\n            label={t('player.autoUnlock')}",
    replace: "onChange={() => setAutoPay(1)}\n            label={t('player.autoUnlock')}",
    red: 'still "true"',
  },
  {
    name: 'automatic-unlock-never-asks',
    find: "const kind = !guard.hasAgreed() ? 'first'",
    replace: "const kind = guard.hasAgreed() === undefined ? 'first'",
    red: 'expected "vi.fn()" to not be called',
  },
]
