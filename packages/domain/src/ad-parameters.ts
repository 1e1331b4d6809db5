import { parseUrl } from './parse-url.ts'

/** Names that ad networks and marketing teams use for the parameters of ad URLs. */
const knownName =
  /^(utm_[a-z0-9_]{1,24}|click_id|[a-z]{1,8}clid|gbraid|wbraid|vid|episode|placement|site_source_name|channel(_?id)?|((campaign|adset|adgroup|ad|creative|pixel)(_?(id|name))?))$/i
/**
 * Names of parameters that identify a person or a click: ad networks' click ids, copies of their cookies (`fbc`, `fbp`)
 * and the click id of our ad links.
 */
const networkId = /^(click_id|fbc|fbp|[a-z]{1,8}clid|gbraid|wbraid)$/i
const mostBytes = 1_024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * Returns the ad parameters to store: `declared`, then those of `extra` with known names, up to 1 KB in total. The
 * limits are needed because anybody can add anything to a URL.
 * @param declared ad parameters that are fields of the protocol
 * @param extra other parameters of the link
 */
export function selectKnownAdParameters(
  declared: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = Object.entries(extra).filter(([name]) => knownName.test(name))
  const kept: Record<string, string> = {}
  let left = mostBytes
  for (const [name, value] of [...Object.entries(declared), ...known]) {
    const bytes = bytesOf(name) + bytesOf(value)
    if (bytes > left) continue
    left -= bytes
    kept[name] = value
  }
  return kept
}

/** Removes parameters that identify the viewer or the click; keeps the ids of the ad itself. */
export function removeAdNetworkIds(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(parameters).filter(([name]) => !networkId.test(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'eventSourceUrl' ? reduceUrlToAdParameters(value) : value]),
  )
}

/**
 * Removes the fragment of a URL and all query parameters that identify a person or have unknown names; returns '' if
 * the text is not a URL.
 */
export function reduceUrlToAdParameters(href: string): string {
  const address = parseUrl(href)
  if (!address) return ''
  for (const name of [...address.searchParams.keys()]) {
    if (networkId.test(name) || !knownName.test(name)) address.searchParams.delete(name)
  }
  address.hash = ''
  return address.href
}
