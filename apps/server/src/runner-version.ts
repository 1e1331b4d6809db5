import { packagingVersion } from '@cliffhanger/media-ingest/ingest-drama'
import manifest from '../package.json' with { type: 'json' }

/** Increase this number whenever the calls between runners and the server change. */
const protocol = 2

/**
 * Version that a runner must share with its server: different versions would encode differently or fail to exchange
 * files.
 */
export const runnerProgramVersion = `${manifest.version}-${protocol}.${packagingVersion}`
