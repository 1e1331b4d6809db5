// Small and without side effects. A lazy import would load the whole app's first chunk, which contains the bundler's
// helper.
import { loadAirwallex as loadFromProvider } from 'airwallex-payment-elements'
import { type Airwallex, airwallexOn } from './airwallex.ts'
import type { FramePayment } from './messages.ts'
import { providerEnv } from './provider-env.ts'
import { providerLocale } from './provider-locale.ts'

/** Loads a script that defines the sandbox's replacement for the provider; fails if it is blocked or missing. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    document.head.append(script)
  })
}

/** Never loaded by the provider's loader, which would load the real script. */
async function loadStandIn(widgetUrl: string | undefined, locale: string): Promise<Airwallex | undefined> {
  if (widgetUrl === undefined) throw new Error('the sandbox names no widget')
  await loadScript(widgetUrl)
  const airwallex = airwallexOn(window)
  await airwallex?.init({ env: 'demo', locale })
  return airwallex
}

async function loadProvider(env: string, locale: string): Promise<Airwallex | undefined> {
  const known = providerEnv(env)
  // Returns null after three failed attempts; otherwise initialises the loaded script.
  await loadFromProvider({ env: known, locale: providerLocale(locale) })
  return airwallexOn(window)
}

let loading: Promise<Airwallex | undefined> | undefined

/**
 * Loads the provider's script once per document: a second load would add a second script with the settings of the
 * first.
 */
export function loadAirwallex({
  env,
  widgetUrl,
  locale,
}: Pick<FramePayment, 'env' | 'widgetUrl' | 'locale'>): Promise<Airwallex | undefined> {
  loading ??= env === 'sandbox' ? loadStandIn(widgetUrl, providerLocale(locale)) : loadProvider(env, locale)
  return loading
}
