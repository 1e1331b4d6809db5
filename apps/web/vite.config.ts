import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const server = process.env.SERVER_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`
const served = ['/api', '/media', '/covers', '/subtitles', '/uploads', '/config.json']
const inSource = (path: string) => resolve(import.meta.dirname, 'src', path)

/** Every module that the home page is sure to load: reached by static imports from the app and the home screen. */
function homeModules(graph: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const waiting = [inSource('app/main.tsx'), inSource('screens/home/home-screen.tsx')]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
let onHome: Set<string> | undefined

export default defineConfig({
  plugins: [react()],
  // wouter's fallback for React 17; React has had it itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    manifest: true,
    target: ['chrome114', 'safari17', 'firefox125', 'edge114'],
    cssCodeSplit: true,
    // The strict policy forbids inline data in scripts and styles; every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // One file instead of a dozen of a kilobyte each: fewer requests, better packed. The home screen itself
          // stays apart, because many visitors land on the player.
          groups: [
            {
              debugName: 'app',
              name(id, context) {
                onHome ??= homeModules(context)
                const isApart = id.startsWith(inSource('screens/')) || id === inSource('app/main.tsx')
                return onHome.has(id) && !isApart ? 'app' : undefined
              },
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server }])) },
})
