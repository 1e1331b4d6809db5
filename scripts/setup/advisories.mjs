/** @typedef {{ id: string, package: string, severity: string, title: string, range: string }} Advisory */
/** @typedef {{ id: string, package: string, until: string }} Accepted */

const failingSeverities = ['high', 'critical']

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null
/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '')

/** @param {string} output @returns {unknown} */
function readJson(output) {
  // npm may print warnings before and after the JSON.
  const [from, to] = [output.indexOf('{'), output.lastIndexOf('}')]
  try {
    return JSON.parse(output.slice(from, to + 1))
  } catch {
    return undefined
  }
}

/**
 * Parses the output of `npm audit --json`; returns each advisory once. If there is no result, `unchecked` is the
 * reason, for example no network or a registry without advisories.
 *
 * @param {string} output
 * @returns {{ unchecked: string } | { advisories: Advisory[] }}
 */
export function parseAuditOutput(output) {
  const report = readJson(output)
  if (!isRecord(report) || !isRecord(report.vulnerabilities)) {
    const why = isRecord(report) ? textOf(report.message) : output.trim().split('\n').at(-1)
    return { unchecked: why || 'npm audit printed nothing' }
  }
  /** @type {Map<string, Advisory>} */
  const advisories = new Map()
  for (const { via } of Object.values(report.vulnerabilities).filter(isRecord)) {
    // A string in `via` is the name of another listed package that has the advisory itself, so only objects are read.
    for (const one of (Array.isArray(via) ? via : []).filter(isRecord)) {
      const id = textOf(one.url).split('/').at(-1) ?? ''
      const { severity, title, range, name } = one
      advisories.set(`${id} ${name}`, {
        ...{ id, package: textOf(name), severity: textOf(severity) },
        ...{ title: textOf(title), range: textOf(range) },
      })
    }
  }
  return { advisories: [...advisories.values()] }
}

/**
 * Returns error messages for the high and critical advisories that are not accepted or whose acceptance has expired.
 *
 * @param {readonly Advisory[]} advisories
 * @param {readonly Accepted[]} accepted
 * @param {string} today `YYYY-MM-DD`
 * @returns {string[]}
 */
export function findAdvisoryErrors(advisories, accepted, today) {
  return advisories
    .filter(({ severity }) => failingSeverities.includes(severity))
    .filter(
      (one) => !accepted.some((known) => known.id === one.id && known.package === one.package && today < known.until),
    )
    .map(({ id, package: name, severity, title, range }) => `${name} ${range}: ${severity}, ${title} (${id})`)
}
