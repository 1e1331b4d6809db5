const mebibyte = 1024 * 1024

/** Watches the memory of this process; the returned function stops and returns the largest growth, MiB. */
export function watchMemory(everyMs = 20): () => number {
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
