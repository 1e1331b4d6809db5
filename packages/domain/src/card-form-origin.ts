const loopback = /^(https?:\/\/)(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * Returns the origin with the other loopback host name (`localhost` or `127.0.0.1`) and the same port; undefined if the
 * given origin is not a loopback origin. Browsers treat the two origins as different sites with separate cookies and
 * storage.
 */
export function otherLoopbackOrigin(origin: string): string | undefined {
  const [, scheme, name, port = ''] = loopback.exec(origin) ?? []
  if (scheme === undefined) return undefined
  return `${scheme}${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port}`
}
