const loopback = /^(https?:\/\/)(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * The same machine and port under its other loopback name: to a browser another origin and another site, with cookies and
 * storage of its own. Undefined for every other origin.
 */
export function otherLoopbackOrigin(origin: string): string | undefined {
  const [, scheme, name, port = ''] = loopback.exec(origin) ?? []
  if (scheme === undefined) return undefined
  return `${scheme}${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port}`
}
