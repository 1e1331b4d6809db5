import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { cssNames } from './css-names.ts'
import { sentinels } from './sentinels.ts'
import { shared } from './vite.shared.ts'
import { withoutSchemas } from './without-schemas.ts'

const server = process.env.SERVER_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`
const served = [
  '/api',
  '/media',
  '/covers',
  '/subtitles',
  '/uploads',
  '/config.json',
  '/sandbox',
  '/documents',
  '/icons',
  '/favicon.svg',
]
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
const group = (name: string) => `app/groups/${name}.ts`
const home = ['app/main.tsx', group('home')]
const groups = ['video', 'lists', 'mine', 'money', 'feedback', 'documents']

/** What home's files reach through their library's index alone, and do not use. */
const namedInVain = /\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/** A few lines that several files need, which the bundler would give a file each. */
const small = /\/(plan-dates|wallet-texts|use-change-language)\.ts$/

type Reach = ReadonlySet<string>
let reach: { readonly home: Reach; readonly frame: Reach; readonly groups: readonly Reach[] } | undefined

/** The file that a module belongs into, or undefined where the bundler places it with the one group that needs it. */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  const of = (files: readonly string[]) => reachedFrom(graph, files)
  reach ??= { home: of(home), frame: of(['pay-frame/main.ts']), groups: groups.map((name) => of([group(name)])) }
  // The payment frame brings nothing of the app with it.
  if (reach.frame.has(id)) return undefined
  if (reach.home.has(id) && !namedInVain.test(id)) {
    // The home screen itself stays apart, because many visitors land on the player: in the one file of its `import()`, as
    // long as nothing but home needs a part of it.
    const isOfHome = id.startsWith(inSource('screens/')) || home.some((entry) => id === inSource(entry))
    return isOfHome ? undefined : 'app'
  }
  if (small.test(id)) return 'shared'
  const users = reach.groups.filter((own) => own.has(id))
  const isOfPlayer = reach.groups[0]?.has(id)
  // What the player's own sheets use too lies with it, instead of in a file for each.
  if (users.length < 2) return isOfPlayer ? 'video' : undefined
  return 'shared'
}

/** The development server's `/pay/frame`, which the real one answers from pay-frame.html. */
const payFrame: Plugin = {
  name: 'pay-frame',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.url?.split('?')[0] === '/pay/frame') request.url = '/pay-frame.html'
      next()
    })
  },
}

export default defineConfig({
  plugins: [react(), payFrame, withoutSchemas, cssNames, sentinels],
  ...shared,
  build: {
    manifest: true,
    target: ['chrome114', 'safari17', 'firefox125', 'edge114'],
    cssCodeSplit: true,
    // The strict policy forbids inline data in scripts and styles; every asset is a file.
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
          // A few files instead of dozens of a kilobyte each: fewer requests, better packed, and fewer names in the
          // first file, which has to know all that others may ask for.
          groups: [{ name: chunkOf }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server }])) },
})
