import { plural } from '../../plural.ts'

export const titleActions = {
  'consequence.hideTitle': plural({ one: 'Hide this title from viewers?', other: 'Hide {count} titles from viewers?' }),
  'consequence.hideText':
    'They leave the viewers’ app at once. Nothing is deleted or refunded, and you can show them again.',
  'consequence.owners': plural({
    one: '{count} viewer owns episodes and cannot watch them while they are hidden',
    other: '{count} viewers own episodes and cannot watch them while they are hidden',
  }),
  'consequence.coins': plural({ one: '{count} coin was spent', other: '{count} coins were spent' }),
  'consequence.followers': plural({ one: '{count} follower', other: '{count} followers' }),
  'consequence.viewers': plural({ one: '{count} viewer has watched', other: '{count} viewers have watched' }),
  'consequence.hide': plural({ one: 'Hide {count} title', other: 'Hide {count} titles' }),
  'consequence.hideEpisodes': plural({
    one: 'Hide {count} episode from viewers?',
    other: 'Hide {count} episodes from viewers?',
  }),
  'consequence.hideEpisodesText':
    'Viewers who unlocked an episode cannot watch it while it is hidden. Nothing is refunded.',
  'consequence.hideThem': plural({ one: 'Hide {count} episode', other: 'Hide {count} episodes' }),
  'consequence.priceKeepers': plural({
    one: '{count} viewer keeps the price of the first unlock; the new prices are for all others',
    other: '{count} viewers keep the price of their first unlock; the new prices are for all others',
  }),
  'consequence.watched': plural({
    one: '{count} viewer has watched these titles so far',
    other: '{count} viewers have watched these titles so far',
  }),
  'consequence.delete': 'Delete',
  'consequence.deleteTitle': 'Delete {name} for good?',
  'consequence.deleteText':
    'Videos, subtitles, covers, texts and watch records are deleted, also from the home page. This cannot be undone.',
  'consequence.deleteEpisodes': plural({ one: '{count} episode', other: '{count} episodes' }),
  'consequence.deleteOwned': plural({
    one: '{count} viewer owns episodes of this title, so it cannot be deleted. Hide it instead.',
    other: '{count} viewers own episodes of this title, so it cannot be deleted. Hide it instead.',
  }),
  'consequence.deleteType': 'Type {name} to confirm',
  'consequence.deleteWrong': 'This is not the name of the title.',
  'consequence.deleted': '{name} is deleted',
  'consequence.cannotWatch': 'Viewers cannot open a hidden title. Show it first.',
  'subtitleFile.begin': 'Begin in the editor',
  'subtitleFile.import': 'Import an .srt file',
  'subtitleFile.about': 'Viewers can choose this language as soon as its subtitles are published.',
  'subtitleFile.corrected': 'The file is published. It was corrected here:',
  'subtitleFile.refused': 'This file cannot be used:',
  'subtitleFile.tooLarge': 'The file is larger than 5 MB.',
  'subtitleFile.published': plural({
    one: '{language}, EP {n}: {count} cue is published',
    other: '{language}, EP {n}: {count} cues are published',
  }),
  'subtitleFile.click': 'A click on a file',
  'subtitleFile.edit': 'Edit',
  'subtitleFile.download': 'Download',
  'subtitleFile.editOf': 'Edit {language}, EP {n}',
} as const
