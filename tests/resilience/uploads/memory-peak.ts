const mebibyte = 1024 * 1024

/** Samples the memory of this process. The returned function stops the sampling and returns the peak growth, MiB. */
export function measurePeakMemoryGrowth(everyMs = 20): () => number {
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const watch = setInterval(look, everyMs)
  return () => {
    clearInterval(watch)
    look()
    return Math.round((most - before) / mebibyte)
  }
}
