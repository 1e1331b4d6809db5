import { configureGlobal } from 'fast-check'

/** `npm run test:full` looks at twenty times as many cases; a test that states its own count keeps it. */
configureGlobal({ numRuns: process.env.TEST_SCALE === 'full' ? 2000 : 100 })
