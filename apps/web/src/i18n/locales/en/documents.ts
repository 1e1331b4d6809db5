import type { Messages } from '../../message.ts'

export const documents = {
  all: 'Documents',
  changed: 'Last changed {date}',
  foreign: 'Only available in {language}.',
  failedTitle: 'This text did not load',
  contact: 'Contact',
  toForm: 'Write to us',
  toMessages: 'My reports',
} as const satisfies Messages
