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
export function airwallexOn(page: object): Airwallex | undefined {
  const found: unknown = Reflect.get(page, 'Airwallex')
  return isAirwallex(found) ? found : undefined
}
