export const subtitles = {
  'action.subtitles.read': 'See subtitles and reports',
  'action.subtitles.answer': 'Answer subtitle reports',
  'action.subtitles.edit': 'Publish subtitles',
} as const
