import { s3Servers } from '@cliffhanger/media-ingest/fixtures/s3-servers'

/** Starts an S3 server with a bucket and sends the address to the parent process. */
const { endpoint, bucket } = await s3Servers.fauxqs()
process.send?.({ endpoint, bucket })
