import { definePlural } from '../../plural.ts'

export const videos = {
  'videos.column': 'Video',
  'videos.replace': 'Replace',
  'videos.replaceOf': 'Replace the video of EP {n}',
  'videos.replaceTitle': 'Replace the video of EP {n}?',
  'videos.replaceText': definePlural({
    one: '{count} viewer came to this episode. Viewers get the old video until the new one is ready. Unlocks, positions, subtitles, names and prices stay.',
    other:
      '{count} viewers came to this episode. Viewers get the old video until the new one is ready. Unlocks, positions, subtitles, names and prices stay.',
  }),
  'videos.timing': 'If the new video has another timing, correct its subtitles afterwards.',
  'videos.notVideo': 'This file cannot be used: {name}. Choose a video, such as mp4.',
  'videos.add': 'Add episodes',
  'videos.addTitle': definePlural({ one: 'Add {count} episode?', other: 'Add {count} episodes?' }),
  'videos.addText':
    'They come after EP {last}, in the order of their names. An episode between two others would change the numbers that links, unlocks and positions of viewers belong to.',
  'videos.addFree': 'They are free.',
  'videos.addCost': 'Each costs {coins} coins.',
  'videos.show': 'Show them as soon as they are ready',
  'videos.plan': 'Show them at a set time',
  'videos.hold': 'Keep them hidden, for example for a release plan',
  'videos.new': 'New episodes',
  'videos.sending': '{name} · {percent} % sent',
  'videos.encoding': '{name} · {percent} % encoded',
  'videos.order': 'Order of episodes',
  'videos.move': definePlural({ one: 'Move {count} episode', other: 'Move {count} episodes' }),
  'videos.orderText': definePlural({
    one: '{count} episode can move: it is hidden, and nobody has unlocked or watched it. Links, unlocks and positions of viewers belong to the number of an episode, so all others keep theirs.',
    other:
      '{count} episodes can move: they are hidden, and nobody has unlocked or watched them. Links, unlocks and positions of viewers belong to the number of an episode, so all others keep theirs.',
  }),
  'videos.moveText': definePlural({
    one: '{count} episode gets another number. Its name, video and subtitles move; price, visibility and planned time stay with the number.',
    other:
      '{count} episodes get another number. Names, videos and subtitles move; prices, visibility and planned times stay with the numbers.',
  }),
  'videos.moved': definePlural({ one: '{count} episode is moved', other: '{count} episodes are moved' }),
  'videos.fixed': '{name} must keep its number.',
  'videos.use': 'unlocked by {unlocks}, watched by {viewers}',
} as const
