import { loadAirwallex as loadFromProvider } from 'airwallex-payment-elements'
import type { FramePayment } from './messages.ts'

/** The part of the provider's script that is used. Its results are validated, not trusted. */
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
export const isElement = (value: unknown): value is AirwallexElement => hasMethods(value, ['mount', 'on'])

/** The global object that the script defines. */
function airwallexOn(page: object): Airwallex | undefined {
  const found: unknown = Reflect.get(page, 'Airwallex')
  return isAirwallex(found) ? found : undefined
}

const envs = ['demo', 'prod'] as const
type ProviderEnv = (typeof envs)[number]

/** The provider's loader treats every unknown name as production, so no other name may reach it. @throws RangeError */
export function providerEnv(name: string): ProviderEnv {
  const known = envs.find((env) => env === name)
  if (known === undefined) throw new RangeError(`no payment environment ${name}`)
  return known
}

/** The provider's languages that the app has too. It has no Thai, and its Traditional Chinese is that of Hong Kong. */
const known = [
  ['en', 'en'],
  ['zh', 'zh-HK'],
  ['es', 'es'],
  ['ja', 'ja'],
  ['id', 'id'],
] as const

/** @param tag BCP 47 */
export const providerLocale = (tag: string): (typeof known)[number][1] =>
  known.find(([key]) => key === tag.toLowerCase().split('-')[0])?.[1] ?? 'en'

// Small and without side effects. A lazy import would load the whole app's first chunk, which contains the bundler's
// helper.

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
