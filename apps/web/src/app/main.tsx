import '#ui/tokens.css'
import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { blessVideosOnFirstTap } from '#player/blessed-videos.ts'
import { followHistory } from '#player/in-app-history.ts'
import { App } from './app.tsx'
import { boot } from './boot.ts'
import { warmPlayer } from './warm-player.ts'

blessVideosOnFirstTap(document)
followHistory(window)
const root = document.getElementById('root')
const booted = await boot()
if (root) createRoot(root).render(<App {...booted} />)
warmPlayer(document, booted.locale)
