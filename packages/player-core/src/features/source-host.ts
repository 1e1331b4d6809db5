/**
 * Replaces the host of an absolute URL according to `hosts` (`{"<host in a url>": "<host to use>"}`). Returns other
 * URLs unchanged.
 */
export function swapHost(url: string, hosts: Readonly<Record<string, string>>): string {
  const match = /^((?:https?:)?\/\/)([^/?#]+)(.*)$/i.exec(url)
  if (!match) return url
  const [, scheme = '', host = '', rest = ''] = match
  const target = Object.hasOwn(hosts, host.toLowerCase()) ? hosts[host.toLowerCase()] : undefined
  return target ? `${scheme}${target}${rest}` : url
}
