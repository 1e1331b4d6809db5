/** A page in any browser engine. Coordinates are CSS pixels in the viewport. */
export interface BrowserPage {
  readonly size: Size
  goto(url: string): Promise<unknown>
  back(): Promise<unknown>
  forward(): Promise<unknown>
  reload(): Promise<unknown>
  /** Runs a function in the page; its result must be valid JSON. The function must not use variables from outside. */
  evaluate<A extends readonly unknown[], T>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  tap(x: number, y: number): Promise<unknown>
  /** Drags vertically, like a swipe. */
  drag(x: number, fromY: number, toY: number): Promise<unknown>
  press(key: Key): Promise<unknown>
  type(text: string): Promise<unknown>
  /** Returns a screenshot as PNG. */
  screenshot(): Promise<Buffer>
  /** Console errors and crashes of the page. */
  readonly complaints: readonly string[]
  close(): Promise<unknown>
}
export interface Size {
  readonly width: number
  readonly height: number
}
export const keyCodes = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
} as const
export type Key = keyof typeof keyCodes

export const toExpression = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${String(run)})(...${JSON.stringify(args)})`
