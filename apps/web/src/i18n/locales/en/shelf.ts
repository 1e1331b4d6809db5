import type { Messages } from '../../message.ts'

export const shelf = {
  // Following a title
  follow: 'Follow',
  following: 'Following',
  followNamed: 'Follow {title}',
  followAsk: 'Follow “{title}”?',
  followText: 'It is added to My list, and new episodes are marked there.',
  unfollowAsk: 'Stop following “{title}”?',
  unfollowText: 'It is removed from My list. Unlocked episodes and the place where you stopped stay yours.',
  confirm: 'Confirm',
  thinkAgain: 'Think Again',
  followFailed: 'My list was not changed. Try again.',
  // My list
  play: 'Play {title}, episode {episode}',
  fresh: { one: '{count} new', other: '{count} new' },
  freshEpisodes: { one: '{count} new episode', other: '{count} new episodes' },
  removeAsk: { one: 'Remove {count} title from My list?', other: 'Remove {count} titles from My list?' },
  removeText: 'Unlocked episodes and the places where you stopped stay yours.',
  removeFailed: 'Nothing was removed. Try again.',
  emptyTitle: 'Your list is empty',
  emptyText: 'Follow a title and it waits here, at the episode where you stopped.',
  failedTitle: 'Your list did not load',
  // Recommended
  because: 'Because you follow {title}',
  recommended: 'Worth following next',
  recommendedFailed: 'The recommendations did not load.',
} as const satisfies Messages
