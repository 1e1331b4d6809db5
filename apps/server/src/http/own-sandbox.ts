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
  prepareBook(pool: pg.Pool): Promise<void>
}
// Not written in the import, so that the server compiles and runs without the package.
const packageName: string = '@cliffhanger/airwallex-sandbox/create-sandbox'
const tablesName: string = '@cliffhanger/airwallex-sandbox/book'
const hasTables = (module: unknown): module is SandboxTables =>
  typeof module === 'object' && module !== null && 'prepareBook' in module
const isSandbox = (module: unknown): module is Sandbox =>
  typeof module === 'object' && module !== null && 'createSandbox' in module

/** Makes the stand-in's tables, which the role that serves it may not. */
export async function prepareOwnSandbox(owner: pg.Pool): Promise<void> {
  const module: unknown = await import(tablesName).catch(() => undefined)
  // A missing package is reported when the sandbox is to be served.
  if (hasTables(module)) await module.prepareBook(owner)
}

/**
 * Serves the payment provider's stand-in beside the app, on connections of its own. The server itself speaks to it by
 * HTTP alone, as to the real one.
 * @param origin where this process listens
 */
export async function registerOwnSandbox(
  app: FastifyInstance,
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  { pool, origin }: { pool: pg.Pool; origin: () => string },
): Promise<void> {
  const { ownSandbox } = provider
  if (!ownSandbox) return
  const module: unknown = await import(packageName).catch(() => undefined)
  if (!isSandbox(module)) throw new StartError('AIRWALLEX_ENV is sandbox, but packages/airwallex-sandbox is not there')
  const { clientId, apiKey, webhookSecret: secret } = ownSandbox
  const options: Options = {
    pool,
    merchant: { clientId, apiKey },
    // For the viewer's browser; behind a proxy it cannot reach what this process listens at.
    baseUrl: () => `${config.payOrigin ?? config.publicUrl ?? origin()}${sandboxPrefix}`,
    webhook: () => ({ url: `${origin()}${apiBase}${webhookPath}`, secret }),
    hasKnobs: config.payments.hasKnobs,
  }
  await app.register((scope) => module.createSandbox(scope, options), { prefix: sandboxPrefix })
}
