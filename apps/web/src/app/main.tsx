import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/display-font.css'
import { recordAppNavigation } from '#player/in-app-history.ts'
import { prepareVideosOnFirstTap } from '#player/prepared-videos.ts'
import { boot } from './boot.ts'
import { draw } from './draw.tsx'
import { loadOffline } from './load-offline.ts'
import { preloadPlayer } from './preload-player.ts'
import { recordScrollPositions } from './use-scroll-restoration.ts'

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
