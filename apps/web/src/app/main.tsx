import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/display-font.css'
import { prepareVideosOnFirstTap } from '#player/startup/prepared-videos.ts'
import { recordAppNavigation } from '#ui/in-app-history.ts'
import { type Booted, boot } from './boot.ts'
import { draw } from './draw.tsx'
import { preloadPlayer } from './preload-player.ts'
import { recordScrollPositions } from './use-scroll-restoration.ts'

/** Loads the offline support after the page is drawn, so that it does not delay the content. */
const loadOffline = (booted: Booted) =>
  import('./offline/start-offline.ts').then(
    ({ startOffline }) => startOffline(booted),
    () => {
      // Without a connection there is nothing to store.
    },
  )

prepareVideosOnFirstTap(document)
recordAppNavigation(window)
recordScrollPositions()
const root = document.getElementById('root')
// Starts a new task after script evaluation, so that the browser can handle input in between.
await new Promise((resolve) => setTimeout(resolve))
const booted = await boot()
if (root) await draw(root, booted)
preloadPlayer(document, booted)
void loadOffline(booted)
