import { recipe } from '@cliffhanger/media-ingest/ingest-drama'
import manifest from '../package.json' with { type: 'json' }

/** Increase it with each change of a runner's calls. */
const protocol = 2

/** Program of a runner and of the server that gives it work: with another one, packages would differ or not arrive. */
export const programVersion = `${manifest.version}-${protocol}.${recipe}`
