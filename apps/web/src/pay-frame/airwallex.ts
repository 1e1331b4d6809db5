import { loadAirwallex as loadFromProvider } from 'airwallex-payment-elements'
import type { PaymentFrameData } from './messages.ts'

/**
 * The used functions of the payment provider's script. Their results are validated, because the script is not trusted.
 */
export interface Airwallex {
  init(options: object): unknown
  createElement(type: string, options: object): unknown
  destroyElement(type: string): unknown
}
export interface AirwallexElement {
  mount(place: HTMLElement): unknown
  on(type: string, handler: (event: unknown) => void): unknown
  unmount?(): unknown
}

const hasMethods = (value: unknown, names: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')

const isAirwallex = (value: unknown): value is Airwallex =>
  hasMethods(value, ['init', 'createElement', 'destroyElement'])
export const isAirwallexElement = (value: unknown): value is AirwallexElement => hasMethods(value, ['mount', 'on'])

/** Returns the global object that the provider's script defines. */
function airwallexOn(page: object): Airwallex | undefined {
  const found: unknown = Reflect.get(page, 'Airwallex')
  return isAirwallex(found) ? found : undefined
}

const envs = ['demo', 'prod'] as const
type ProviderEnv = (typeof envs)[number]

/** Validates the environment name: the provider's loader treats every unknown name as production. @throws RangeError */
export function providerEnv(name: string): ProviderEnv {
  const known = envs.find((env) => env === name)
  if (known === undefined) throw new RangeError(`no payment environment ${name}`)
  return known
}

/**
 * Languages that both the app and the provider support. The provider has no Thai; its Traditional Chinese is the Hong
 * Kong one.
 */
const known = [
  ['en', 'en'],
  ['zh', 'zh-HK'],
  ['es', 'es'],
  ['ja', 'ja'],
  ['id', 'id'],
] as const

/** Returns the provider's language for a language of the app. @param tag BCP 47 tag */
export const providerLocale = (tag: string): (typeof known)[number][1] =>
  known.find(([key]) => key === tag.toLowerCase().split('-')[0])?.[1] ?? 'en'

// The provider's loader is imported statically, because it is small and has no side effects. A lazy import would load
// the app's entry chunk, which contains the bundler's import helper.

/** Loads the sandbox's script, which replaces the provider's. Rejects if the script is blocked or missing. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    document.head.append(script)
  })
}

/** Loads the payment sandbox without the provider's loader, which always loads the provider's own script. */
async function loadSandbox(widgetUrl: string | undefined, locale: string): Promise<Airwallex | undefined> {
  if (widgetUrl === undefined) throw new Error('the sandbox names no widget')
  await loadScript(widgetUrl)
  const airwallex = airwallexOn(window)
  await airwallex?.init({ env: 'demo', locale })
  return airwallex
}

async function loadProvider(env: string, locale: string): Promise<Airwallex | undefined> {
  const known = providerEnv(env)
  // Resolves with null after three failed attempts; otherwise the script is loaded and initialised.
  await loadFromProvider({ env: known, locale: providerLocale(locale) })
  return airwallexOn(window)
}

let loading: Promise<Airwallex | undefined> | undefined

/**
 * Loads the provider's script once per document. A second load would add another script that still uses the settings of
 * the first.
 */
export function loadAirwallex({
  env,
  widgetUrl,
  locale,
}: Pick<PaymentFrameData, 'env' | 'widgetUrl' | 'locale'>): Promise<Airwallex | undefined> {
  loading ??= env === 'sandbox' ? loadSandbox(widgetUrl, providerLocale(locale)) : loadProvider(env, locale)
  return loading
}
