import { createElement } from 'react'
import { VideoScreen } from '#screens/video/video-screen.tsx'
import { lazyWithRetry } from '#ui/later.ts'

export { startEpisodesOnPosterTap } from '#player/startup/tap-start.ts'

/**
 * The screen "For you" is in this group, because it uses the player's code. Its own code loads lazily, because not
 * every brand has this screen.
 */
const ForYouScreen = lazyWithRetry(() => import('#screens/foryou/foryou-screen.tsx'), 'ForYouScreen')

export const screens = {
  '/video': VideoScreen,
  // Wrapped in a component, because React does not allow a lazy component to resolve to another lazy component.
  '/foryou': () => createElement(ForYouScreen),
}
