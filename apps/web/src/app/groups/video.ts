import { createElement } from 'react'
import { VideoScreen } from '#screens/video/video-screen.tsx'
import { lazyPart } from '#ui/later.ts'

export { startOnTap } from '#player/startup/tap-start.ts'

/** Uses the player's code. Its own is downloaded only by viewers of brands that have it. */
const ForYouScreen = lazyPart(() => import('#screens/foryou/foryou-screen.tsx'), 'ForYouScreen')

export const screens = {
  '/video': VideoScreen,
  // A lazy screen must not load another lazy component as itself.
  '/foryou': () => createElement(ForYouScreen),
}
