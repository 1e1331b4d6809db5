/** Whether the browser itself asks for few bytes (Android's data saver); one that never says so asks for nothing. */
export function isBrowserSavingData(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
