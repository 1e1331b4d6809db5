import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const server = process.env.SERVER_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`
const served = ['/api', '/media', '/covers', '/subtitles', '/uploads', '/config.json', '/sandbox']
const inSource = (path: string) => resolve(import.meta.dirname, 'src', path)

/** Every module that is sure to come with the given files: reached from them by static imports. */
function reachedFrom(graph: Rolldown.ChunkingContext, files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = files.map(inSource)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
const screens = (...names: string[]) => names.map((name) => `screens/${name}/${name}-screen.tsx`)
const home = ['app/main.tsx', ...screens('home')]
/** The screens around the viewer's own things, which lead to each other. */
const mine = screens('my', 'wallet', 'premium', 'pay', 'statement', 'orders', 'recover', 'autoplay')
const others = [screens('video'), screens('history'), screens('twolevel'), screens('later')]

type Reach = ReadonlySet<string>
let reach:
  | { readonly home: Reach; readonly frame: Reach; readonly mine: Reach; readonly others: readonly Reach[] }
  | undefined

/** The shared file that a module belongs into, or undefined where it goes with the one screen that needs it. */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  const of = (files: readonly string[]) => reachedFrom(graph, files)
  reach ??= { home: of(home), frame: of(['pay-frame/main.ts']), mine: of(mine), others: others.map(of) }
  // The payment frame brings nothing of the app with it.
  if (reach.frame.has(id)) return undefined
  if (reach.home.has(id)) {
    // The home screen itself stays apart, because many visitors land on the player.
    return id.startsWith(inSource('screens/')) || id === inSource('app/main.tsx') ? undefined : 'app'
  }
  if (reach.others.some((screen) => screen.has(id))) {
    const users = [reach.mine, ...reach.others].filter((screen) => screen.has(id))
    return users.length > 1 ? 'shared' : undefined
  }
  return reach.mine.has(id) ? 'mine' : undefined
}

/** The development server's `/pay/frame`, which the real one answers from pay-frame.html. */
const payFrame: Plugin = {
  name: 'pay-frame',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.url === '/pay/frame') request.url = '/pay-frame.html'
      next()
    })
  },
}

export default defineConfig({
  plugins: [react(), payFrame],
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
      input: ['index.html', 'pay-frame.html'].map((page) => resolve(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // A few files instead of dozens of a kilobyte each: fewer requests, better packed, and fewer names in the
          // first file, which has to know all that others may ask for.
          groups: [{ name: chunkOf }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server }])) },
})
