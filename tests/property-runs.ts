import { configureGlobal } from 'fast-check'

/** `npm run test:full` runs twenty times as many cases; tests with their own count keep it. */
configureGlobal({ numRuns: process.env.TEST_SCALE === 'full' ? 2000 : 100 })
