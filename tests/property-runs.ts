import { configureGlobal } from 'fast-check'

/** `npm run test:full` runs twenty times as many cases; tests that set `numRuns` themselves keep their number. */
configureGlobal({ numRuns: process.env.TEST_SCALE === 'full' ? 2000 : 100 })
