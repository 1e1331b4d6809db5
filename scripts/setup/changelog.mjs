/** @typedef {'major' | 'minor' | 'patch'} Step */

const heading = '## [Unreleased]'

/**
 * Returns the next version by the rules of Semantic Versioning.
 *
 * @param {string} version such as `1.4.2`
 * @param {Step} step
 */
export function nextVersion(version, step) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

/**
 * Moves the unreleased entries of a changelog under a heading for the new version.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} date `YYYY-MM-DD`
 * @returns {{ text: string, notes: string }} `notes`: the entries, for the tag's message
 * @throws Error when there is nothing to release
 */
export function releaseChangelog(text, version, date) {
  const at = text.indexOf(`${heading}\n`)
  if (at < 0) throw new Error(`CHANGELOG.md has no heading ${heading}`)
  const from = at + heading.length + 1
  const next = text.indexOf('\n## [', from)
  const end = next < 0 ? text.length : next + 1
  const notes = text.slice(from, end).trim()
  if (!/^- /m.test(notes)) throw new Error(`CHANGELOG.md has no entries below ${heading}`)
  const released = `${heading}\n\n## [${version}] - ${date}\n\n${notes}\n`
  return { text: `${text.slice(0, at)}${released}${next < 0 ? '' : `\n${text.slice(end)}`}`, notes }
}
