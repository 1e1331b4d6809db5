import { s3Servers } from '@cliffhanger/media-ingest/fixtures/s3-servers'

/** An S3 server with a bucket; tells its parent where. */
const { endpoint, bucket } = await s3Servers.fauxqs()
process.send?.({ endpoint, bucket })
