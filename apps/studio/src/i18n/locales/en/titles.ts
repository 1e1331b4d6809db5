export const titles = {
  'action.titles.read': 'See titles, their words, prices and history',
  'action.titles.write': 'Change titles, prices and release plans',
} as const
