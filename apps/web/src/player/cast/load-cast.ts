import { castLoader, castScriptFolders } from '@cliffhanger/domain/cast-scripts'
import type { CastApi, CastFramework, ChromeCast } from '@cliffhanger/player-core/features/cast-api'

interface Availability extends EventTarget {
  readonly value: boolean
}
declare global {
  var PresentationRequest: (new (urls: readonly string[]) => { getAvailability(): Promise<Availability> }) | undefined
  var chrome: { readonly cast?: ChromeCast } | undefined
  var cast: { readonly framework?: CastFramework } | undefined
  /** Google's loader calls this function when the framework is ready. */
  var __onGCastApiAvailable: ((isAvailable: boolean) => void) | undefined
  var trustedTypes: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown } | undefined
}

/**
 * Resolves when the browser finds a cast device for the app. Uses the Presentation API for the search, so that only
 * viewers with a cast device load Google's framework. Stays pending without this API and after an abort. Rejects in a
 * browser that cannot search for devices in the background; such a browser shows no cast button.
 */
export async function waitForCastDevice(appId: string, signal: AbortSignal): Promise<void> {
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
export function loadCastSender(): Promise<CastApi> {
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
/**
 * Creates the default Trusted Types policy, because Google's scripts load each other by plain strings, which the
 * page's Content-Security-Policy accepts only through such a policy.
 */
function allowCastScripts(): void {
  // Browsers let a page create the default Trusted Types policy only once.
  if (isAllowed) return
  isAllowed = true
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(asked) {
      // URLs without a scheme get the loader's scheme (https), even on a page without TLS.
      const { href } = new URL(asked, castLoader)
      if (!castScriptFolders.some((folder) => href.startsWith(folder))) throw new TypeError(asked)
      return href
    },
  })
}
