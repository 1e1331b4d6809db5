import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const start = new URL('../start.ts', import.meta.url).href
/** Script that imports the server and prints each loaded module of the S3 library or of the bucket store. */
const script = `
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (/^@aws-sdk|s3-store|cached-store/.test(name)) console.log(name)
    return next(name, context)
  },
})
await import(${JSON.stringify(start)})
console.log('started')
process.exit(0)
`

test('importing the server does not load the S3 library, which only servers with a bucket need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout).toBe('started\n')
})
