import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sandboxPrefix } from '../adapters/airwallex/provider.ts'
import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import { apiBase } from './runtime-config.ts'
import { webhookPath } from './webhook-path.ts'

interface Options {
  readonly pool: pg.Pool
  readonly merchant: { readonly clientId: string; readonly apiKey: string }
  readonly baseUrl: () => string
  readonly webhook: () => { readonly url: string; readonly secret: string }
  readonly hasKnobs: boolean
}
interface Sandbox {
  createSandbox(app: FastifyInstance, options: Options): Promise<void>
}
interface SandboxTables {
  prepareStore(pool: pg.Pool): Promise<void>
}
// The names have the type `string`, because TypeScript would resolve a literal and need the package to compile.
const packageName: string = '@cliffhanger/airwallex-sandbox/create-sandbox'
const tablesName: string = '@cliffhanger/airwallex-sandbox/store'
const hasTables = (module: unknown): module is SandboxTables =>
  typeof module === 'object' && module !== null && 'prepareStore' in module
const isSandbox = (module: unknown): module is Sandbox =>
  typeof module === 'object' && module !== null && 'createSandbox' in module

/** Imports a module; undefined if its package is not installed. */
async function importIfInstalled(name: string): Promise<unknown> {
  try {
    return await import(name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Creates the sandbox's tables as their owner, because the server's role may not create tables. */
export async function createSandboxTables(owner: pg.Pool): Promise<void> {
  const module = await importIfInstalled(tablesName)
  // A missing package is reported when the sandbox is needed.
  if (hasTables(module)) await module.prepareStore(owner)
}

/**
 * Serves the payment sandbox beside the app, with its own connections. The server talks to it only over HTTP, as to the
 * real provider. @param origin returns the origin of this process
 */
export async function registerOwnSandbox(
  app: FastifyInstance,
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  { pool, origin }: { pool: pg.Pool; origin: () => string },
): Promise<void> {
  const { ownSandbox } = provider
  if (!ownSandbox) return
  const module = await importIfInstalled(packageName)
  if (!isSandbox(module)) throw new StartError('AIRWALLEX_ENV is sandbox, but packages/airwallex-sandbox is not there')
  const { clientId, apiKey, webhookSecret: secret } = ownSandbox
  const options: Options = {
    pool,
    merchant: { clientId, apiKey },
    // URL of the sandbox for the viewer's browser: behind a proxy the browser cannot reach this process directly.
    baseUrl: () => `${config.payOrigin ?? config.publicUrl ?? origin()}${sandboxPrefix}`,
    webhook: () => ({ url: `${origin()}${apiBase}${webhookPath}`, secret }),
    hasKnobs: config.payments.hasKnobs,
  }
  await app.register((scope) => module.createSandbox(scope, options), { prefix: sandboxPrefix })
}
