import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { PrototypeEpisode } from './page-api.ts'

const swipePage =
  '<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><style>body{margin:0;background:#000;overflow:hidden}#feed{position:fixed;inset:0;will-change:transform}.slide{position:absolute;inset:0;background:#111}video{width:100%;height:100%;object-fit:contain}</style><div id=feed></div><script type=module src=swipe.js></script>\n'
const coldPage =
  '<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><style>body{margin:0;background:#000}#root,.swiper,.swiper-wrapper,.swiper-slide{height:100vh}video{width:100%;height:100%}.h{position:fixed;top:8px;left:8px;color:#fff;font:16px sans-serif;z-index:2}</style><div class=h>Episode 1</div><div id=root></div><script defer src=cold.js></script>'
const prototypePage = (episode: PrototypeEpisode, script: string) =>
  `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><style>body{margin:0;background:#000}#root{height:100vh}video{width:100%;height:100%}.h{position:fixed;top:8px;left:8px;color:#fff;font:16px sans-serif;z-index:2}</style><div class=h>Episode 1</div><div id=root></div><video muted playsinline style="position:fixed;inset:0"></video><script>prototypeEpisode=${JSON.stringify(episode)}</script><script>${script}</script>`

/** Writes the baseline pages into `folder`, with bundled scripts that are minified like a production build. */
export async function buildBaselinePages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const entries = [
    { input: new URL('swipe.ts', import.meta.url), format: 'esm' },
    // The pages load these bundles as classic scripts.
    { input: new URL('cold.ts', import.meta.url), format: 'iife' },
    { input: new URL('prototype.ts', import.meta.url), format: 'iife' },
  ] as const
  for (const { input, format } of entries) {
    await build({
      input: fileURLToPath(input),
      platform: 'browser',
      transform: { target: 'es2020', define: { 'process.env.NODE_ENV': '"production"' } },
      output: { dir: folder, format, minify: true },
      logLevel: 'warn',
    })
  }
  await writeFile(join(folder, 'swipe.html'), swipePage)
  await writeFile(join(folder, 'cold.html'), coldPage)
}

/** Writes the prototype's page for an episode whose segments are below `folder`. */
export async function buildPrototype(folder: string, episode: PrototypeEpisode): Promise<void> {
  const script = await readFile(join(folder, 'prototype.js'), 'utf8')
  await writeFile(join(folder, 'prototype.html'), prototypePage(episode, script.trim()))
}
