import { resolve } from 'node:path'
import { withoutSchemas } from '@cliffhanger/contract/without-schemas'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { withoutUnusedReact } from '../../scripts/unused-react.ts'
import { inlineCssClassNamesPlugin } from './css-names.ts'
import { stacklessSentinelErrorsPlugin } from './sentinels.ts'
import { minifyWorkerPlugin } from './small-worker.ts'
import { browserTargets, sharedViteConfig } from './vite.shared.ts'

const server = process.env.SERVER_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`
const served = [
  '/page-data',
  '/api',
  '/media',
  '/covers',
  '/clips',
  '/subtitles',
  '/uploads',
  '/config.json',
  '/sandbox',
  '/documents',
  '/icons',
  '/favicon.svg',
  '^/v/',
]
const inSource = (path: string) => resolve(import.meta.dirname, 'src', path)

/** Returns all modules reachable from the given files by static imports. */
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
const group = (name: string) => `app/groups/${name}.ts`
const home = ['app/main.tsx', group('home')]
const groups = ['video', 'lists', 'mine', 'money', 'feedback', 'documents']

/** Modules that home's files import only through the index of a library and never use. */
const unusedReexports = /\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/** Small modules used by several chunks. Without this rule, the bundler would create a chunk for each. */
const small = /\/(plan-terms|wallet-texts|use-change-language)\.ts$/

type Reach = ReadonlySet<string>
let reach: { readonly home: Reach; readonly frame: Reach; readonly groups: readonly Reach[] } | undefined

/**
 * Returns the chunk name of a module; undefined lets the bundler put the module into the chunk of the only group that
 * uses it.
 */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  const of = (files: readonly string[]) => reachedFrom(graph, files)
  reach ??= { home: of(home), frame: of(['pay-frame/main.ts']), groups: groups.map((name) => of([group(name)])) }
  // The payment frame must not load any chunk of the app.
  if (reach.frame.has(id)) return undefined
  if (reach.home.has(id) && !unusedReexports.test(id)) {
    // The home screen is not in the app chunk, because many visitors land on the player. It stays in the chunk of its
    // `import()`, which is a single file as long as no other screen shares its modules.
    const isOfHome = id.startsWith(inSource('screens/')) || home.some((entry) => id === inSource(entry))
    return isOfHome ? undefined : 'app'
  }
  if (small.test(id)) return 'shared'
  const users = reach.groups.filter((own) => own.has(id))
  const isOfPlayer = reach.groups[0]?.has(id)
  // Modules shared by the player and its sheets go into the player's chunk, instead of one chunk each.
  if (users.length < 2) return isOfPlayer ? 'video' : undefined
  return 'shared'
}

/** Other pages of the development server: the payment frame, at the same path as in production, and the UI kit. */
const otherPages: Readonly<Record<string, string>> = { '/pay/frame': '/pay-frame.html', '/_ui': '/ui-kit.html' }
const serveOtherPages: Plugin = {
  name: 'other-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = otherPages[request.url?.split('?')[0] ?? ''] ?? request.url
      next()
    })
  },
}

export default defineConfig({
  plugins: [
    react(),
    serveOtherPages,
    withoutSchemas,
    inlineCssClassNamesPlugin,
    withoutUnusedReact,
    stacklessSentinelErrorsPlugin,
    minifyWorkerPlugin(),
  ],
  ...sharedViteConfig,
  build: {
    manifest: true,
    target: browserTargets,
    cssCodeSplit: true,
    // The Content-Security-Policy forbids inline data in scripts and styles, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        ...['index.html', 'pay-frame.html', 'offline.html'].map((page) => resolve(import.meta.dirname, page)),
        inSource('app/first-look.ts'),
      ],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Few chunks instead of dozens of one kilobyte each: fewer requests, better compression, and fewer file names
          // in the entry file, which lists all chunks.
          groups: [{ name: chunkOf }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server }])) },
})
