import { launchChromium } from '../tests/chromium.ts'
import { uploadOverUnreliableConnection } from '../tests/studio/upload-scenario.ts'

/**
 * Measures an upload over a connection that drops regularly.
 * Run: npm run bench:upload -- <MB> <seconds between drops> <MB per second>
 */
const [megabytes = 2048, dropSeconds = 5, rate = 24] = process.argv.slice(2).map(Number)
const figures = await uploadOverUnreliableConnection(() => launchChromium(), {
  bytes: megabytes * 1024 ** 2,
  dropEveryMs: dropSeconds * 1000,
  bytesPerSecond: rate * 1024 ** 2,
})
const { drops, sentMs, publishedMs, hash, publishedHash, status } = figures
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
console.log(`${megabytes} MB, the line dropped ${drops} times, browser closed once, server killed once`)
console.log(`all bytes there after ${seconds(sentMs)}, ${status} after ${seconds(publishedMs)}`)
console.log(hash === publishedHash ? `the hash is right: ${hash}` : `WRONG HASH: ${publishedHash} instead of ${hash}`)
process.exitCode = hash === publishedHash && status === 'published' ? 0 : 1
