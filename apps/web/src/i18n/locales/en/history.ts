import type { Messages } from '../../message.ts'

export const history = {
  resume: 'Resume {title}, episode {episode}',
  title: 'History',
  edit: 'Edit',
  selected: { one: '{count} selected', other: '{count} selected' },
  selectAll: 'Select all',
  selectNone: 'Select none',
  select: 'Select {title}',
  delete: { one: 'Delete ({count})', other: 'Delete ({count})' },
  confirmTitle: { one: 'Delete {count} title from your history?', other: 'Delete {count} titles from your history?' },
  confirmText: 'Episodes you unlocked stay yours. Only the place where you stopped is forgotten.',
  confirm: 'Delete',
  thinkAgain: 'Cancel',
  deleteFailed: 'Nothing was deleted. Try again.',
  emptyTitle: 'Nothing watched yet',
  emptyText: 'Watch a title and it waits here, at the second you stopped.',
  findStory: 'Find a story',
  failedTitle: 'Your history did not load',
  end: 'That is everything you watched.',
} as const satisfies Messages
