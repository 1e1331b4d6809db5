import { s3ServerStarters } from '@cliffhanger/media-ingest/fixtures/s3-servers'

/** Starts an S3 server with a bucket and sends the address to the parent process. */
const { endpoint, bucket } = await s3ServerStarters.fauxqs()
process.send?.({ endpoint, bucket })
