import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import '#ui/theme/display-font.css'
import { prepareVideosOnFirstTap } from '#player/startup/prepared-videos.ts'
import { recordAppNavigation } from '#ui/navigation/address.ts'
import { boot } from './boot.ts'
import { loadOfflineSupport, renderApp } from './draw.tsx'
import { preloadPlayer } from './route-view.tsx'
import { recordScrollPositions } from './use-scroll-restoration.ts'

prepareVideosOnFirstTap(document)
recordAppNavigation(window)
recordScrollPositions()
const root = document.getElementById('root')
// Waits for a new task after script evaluation, so that the browser can handle input first.
await new Promise((resolve) => setTimeout(resolve))
const booted = await boot()
if (root) await renderApp(root, booted)
preloadPlayer(document, booted)
void loadOfflineSupport(booted)
