const mebibyte = 1024 * 1024

/** Watches how much memory this process takes; the answer ends the watch and tells the growth at its worst, MiB. */
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
