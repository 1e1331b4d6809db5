// Small and without effects. A lazy import would bring the whole app's first chunk with it, which holds the bundler's helper.
import { loadAirwallex as loadFromProvider } from 'airwallex-payment-elements'
import { type Airwallex, airwallexOn } from './airwallex.ts'
import type { FramePayment } from './messages.ts'
import { providerEnv } from './provider-env.ts'
import { providerLocale } from './provider-locale.ts'

/** A script that defines its own address's stand-in for the provider; blocked or missing, it fails. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    document.head.append(script)
  })
}

/** The stand-in is never fetched by the provider's loader, which would fetch the real thing. */
async function loadStandIn(widgetUrl: string | undefined, locale: string): Promise<Airwallex | undefined> {
  if (widgetUrl === undefined) throw new Error('the sandbox names no widget')
  await loadScript(widgetUrl)
  const airwallex = airwallexOn(window)
  await airwallex?.init({ env: 'demo', locale })
  return airwallex
}

async function loadProvider(env: string, locale: string): Promise<Airwallex | undefined> {
  const known = providerEnv(env)
  // Answers null after three failed tries, and initialises what it has loaded.
  await loadFromProvider({ env: known, locale: providerLocale(locale) })
  return airwallexOn(window)
}

let loading: Promise<Airwallex | undefined> | undefined

/** The provider's script, once per document: a second load would add a second script and keep the first one's settings. */
export function loadAirwallex({
  env,
  widgetUrl,
  locale,
}: Pick<FramePayment, 'env' | 'widgetUrl' | 'locale'>): Promise<Airwallex | undefined> {
  loading ??= env === 'sandbox' ? loadStandIn(widgetUrl, providerLocale(locale)) : loadProvider(env, locale)
  return loading
}
