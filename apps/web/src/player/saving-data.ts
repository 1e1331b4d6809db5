/** Returns whether the browser's data saver is on (Android); false in browsers without `navigator.connection`. */
export function isDataSaverOn(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
