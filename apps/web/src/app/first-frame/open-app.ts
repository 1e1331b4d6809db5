import { onVideoFrame } from '#player/on-video-frame.ts'
import { deferredLinks, importApp, waitUntilSeen } from '../load-app.ts'

/** Loads the links in `#later` and the app's first file once the episode shows moving frames. */
export async function openApp(video: HTMLVideoElement | undefined, app: string): Promise<void> {
  if (video) await waitUntilSeen((seen) => onVideoFrame(video, seen))
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  const links = deferredLinks()
  const sheets = [...(links?.querySelectorAll('link[rel="stylesheet"]') ?? [])]
  // The app must not replace the player placeholder before its style sheets have loaded.
  const arrived = sheets.map(
    (sheet) => new Promise((resolve) => ['load', 'error'].map((end) => sheet.addEventListener(end, resolve))),
  )
  if (links) document.head.append(links)
  await Promise.all(arrived)
  await importApp(app)
}
