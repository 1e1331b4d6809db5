import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/display-font.css'
import { blessVideosOnFirstTap } from '#player/blessed-videos.ts'
import { followHistory } from '#player/in-app-history.ts'
import { boot } from './boot.ts'
import { draw } from './draw.tsx'
import { loadOffline } from './load-offline.ts'
import { followScrolling } from './use-scroll-memory.ts'
import { warmPlayer } from './warm-player.ts'

blessVideosOnFirstTap(document)
followHistory(window)
followScrolling()
const root = document.getElementById('root')
// Starts a new task after script evaluation, so that the browser can handle input in between.
await new Promise((resolve) => setTimeout(resolve))
const booted = await boot()
if (root) await draw(root, booted)
warmPlayer(document, booted)
void loadOffline(booted)
