import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '../../apps/web')

/** Starts the web app's development server on a free port, for the page that shows every UI kit component. */
export async function startUiKit(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  })
  await server.listen()
  const [origin = ''] = server.resolvedUrls?.local ?? []
  return { address: `${origin}_ui`, close: () => server.close() }
}
