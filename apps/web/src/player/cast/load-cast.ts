import { castLoader, castScriptFolders } from '@cliffhanger/domain/cast-scripts'
import type { CastApi, CastFramework, ChromeCast } from '@cliffhanger/player-core/features/cast-api'

interface Availability extends EventTarget {
  readonly value: boolean
}
declare global {
  var PresentationRequest: (new (urls: readonly string[]) => { getAvailability(): Promise<Availability> }) | undefined
  var chrome: { readonly cast?: ChromeCast } | undefined
  var cast: { readonly framework?: CastFramework } | undefined
  /** Called by Google's loader. */
  var __onGCastApiAvailable: ((isAvailable: boolean) => void) | undefined
  var trustedTypes: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown } | undefined
}

/**
 * Resolves once the browser knows a receiver for the app. Google's framework would notice it, too, but then every viewer's
 * browser would load it. Rejects in a browser that does not search in the background; there Cast has no button.
 */
export async function receiverNearby(appId: string, signal: AbortSignal): Promise<void> {
  if (!globalThis.PresentationRequest) return new Promise(() => {})
  const request = new globalThis.PresentationRequest([`cast:${appId}`])
  const availability = await request.getAvailability()
  if (availability.value) return
  await new Promise<void>((resolve) =>
    availability.addEventListener('change', () => availability.value && resolve(), { signal }),
  )
}

let loading: Promise<CastApi> | undefined
/** Loads Google's sender framework once for the page. Rejects if it does not load; the next call tries again. */
export function loadCast(): Promise<CastApi> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<CastApi> {
  allowCastScripts()
  await new Promise<void>((resolve, reject) => {
    globalThis.__onGCastApiAvailable = (isAvailable) => (isAvailable ? resolve() : reject(new Error('no Cast')))
    const script = document.createElement('script')
    script.addEventListener('error', () => reject(new Error(`${castLoader} does not load`)))
    script.src = castLoader
    document.head.append(script)
  })
  const [chromeCast, framework] = [globalThis.chrome?.cast, globalThis.cast?.framework]
  if (!chromeCast || !framework) throw new Error('the Cast framework is incomplete')
  return { chromeCast, framework }
}

let isAllowed = false
/** Google's scripts load each other by plain strings. The page's content policy accepts strings only by this policy. */
function allowCastScripts(): void {
  // A page may create the policy only once.
  if (isAllowed) return
  isAllowed = true
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(asked) {
      // Addresses without a scheme get that of the loader, also on a page without TLS.
      const { href } = new URL(asked, castLoader)
      if (!castScriptFolders.some((folder) => href.startsWith(folder))) throw new TypeError(asked)
      return href
    },
  })
}
