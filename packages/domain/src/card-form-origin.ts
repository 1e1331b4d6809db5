const loopback = /^(https?:\/\/)(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * The origin with the other loopback name (`localhost` or `127.0.0.1`) and the same port. Browsers treat it as another
 * site with separate cookies and storage. Undefined for all other origins.
 */
export function otherLoopbackOrigin(origin: string): string | undefined {
  const [, scheme, name, port = ''] = loopback.exec(origin) ?? []
  if (scheme === undefined) return undefined
  return `${scheme}${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port}`
}
