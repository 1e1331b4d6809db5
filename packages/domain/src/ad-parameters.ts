/** The names that ad networks and studios give to the parameters of an ad's link. */
const knownName =
  /^(utm_[a-z0-9_]{1,24}|[a-z]{1,8}clid|gbraid|wbraid|vid|episode|placement|site_source_name|channel(_?id)?|((campaign|adset|adgroup|ad|creative|pixel)(_?(id|name))?))$/i
/** Ids that an ad network gives to a person or to a tap on an ad; `fbc` and `fbp` are copies of its cookies. */
const networkId = /^(fbc|fbp|[a-z]{1,8}clid|gbraid|wbraid)$/i
const mostBytes = 1_024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * What is kept of the link of an ad that led here: parameters with known names, 1 KB in all, the first ones that fit.
 * Anybody can put anything into a link.
 * @param declared fields that the protocol names; they come first
 * @param extra other parameters of the link
 */
export function keptAdParameters(
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

/** The parameters of an ad that identify nobody: its own ids stay, those that a network gave to the viewer go. */
export function withoutNetworkIds(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(parameters).filter(([name]) => !networkId.test(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'eventSourceUrl' ? addressWithoutNetworkIds(value) : value]),
  )
}

/** An address with those parameters alone that have known names and identify nobody; '' for what is none. */
export function addressWithoutNetworkIds(href: string): string {
  if (!URL.canParse(href)) return ''
  const address = new URL(href)
  for (const name of [...address.searchParams.keys()]) {
    if (networkId.test(name) || !knownName.test(name)) address.searchParams.delete(name)
  }
  address.hash = ''
  return address.href
}
