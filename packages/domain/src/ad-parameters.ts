/** The names that ad networks and studios give to the parameters of an ad's link. */
const knownName =
  /^(utm_[a-z0-9_]{1,24}|[a-z]{1,8}clid|gbraid|wbraid|vid|episode|placement|site_source_name|channel(_?id)?|((campaign|adset|adgroup|ad|creative|pixel)(_?(id|name))?))$/i
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
