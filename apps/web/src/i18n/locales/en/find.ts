import type { Messages } from '../../message.ts'

export const find = {
  submit: 'Search',
  clear: 'Clear the text',
  recent: 'Recent searches',
  clearAll: 'Clear all',
  cleared: 'Recent searches cleared.',
  undo: 'Undo',
  delete: 'Delete “{text}”',
  suggestions: 'Suggestions',
  suggested: { one: '{count} suggestion', other: '{count} suggestions' },
  noneSuggested: 'No title by that name so far.',
  suggestionsFailed: 'The suggestions did not load.',
  allResults: 'All results for “{text}”',
  found: { one: '{count} title found', other: '{count} titles found' },
  end: 'Those are all the titles found.',
  nothingTitle: 'Nothing found for “{text}”',
  nothingText: 'Check the spelling, or try a single word of the name.',
  other: 'Search for something else',
  failedTitle: 'The search did not get through',
} as const satisfies Messages
