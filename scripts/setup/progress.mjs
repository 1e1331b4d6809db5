/** @param {number} sinceMs */
export const formatSecondsSince = (sinceMs) => {
  const seconds = (Date.now() - sinceMs) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

/**
 * Runs `work` and prints one line of progress: `› Building the web app… done in 4.1 s`.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runWithProgress(what, work) {
  const startedMs = Date.now()
  process.stdout.write(`› ${what}… `)
  try {
    const result = await work()
    process.stdout.write(`done in ${formatSecondsSince(startedMs)}\n`)
    return result
  } catch (error) {
    process.stdout.write(`failed after ${formatSecondsSince(startedMs)}\n`)
    throw error
  }
}
