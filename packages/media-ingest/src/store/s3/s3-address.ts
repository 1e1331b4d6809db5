/** Location of an S3 store: its bucket, and the folder in the bucket. */
export interface S3Address {
  readonly bucket: string
  /** Folder in the bucket, without leading and trailing slashes; '' for the whole bucket. */
  readonly prefix: string
  /** URL of the S3 server; undefined for Amazon S3. */
  readonly endpoint: string | undefined
  readonly region: string
}

const example = 's3://bucket/prefix?endpoint=https://s3.example.com'
const parameters = ['endpoint', 'region']

/** Parses `s3://bucket/prefix?endpoint=…&region=…`. @throws an error that names the invalid part */
export function parseS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') throw new Error(`must be an address such as ${example}`)
  if (url.username !== '' || url.password !== '')
    throw new Error('must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const bucket = url.host
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('bucket must have 3 to 63 lower-case letters, digits, dots and hyphens')
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  if (prefix !== '' && !/^[\w-]+(\/[\w-]+)*$/.test(prefix))
    throw new Error('prefix must have letters, digits, _ and -, with single slashes between its parts')
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) throw new Error(`has the unknown parameter ${unknown}: it may have endpoint and region`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/i.test(region)) throw new Error('region must have letters, digits and hyphens')
  return { bucket, prefix, endpoint: readEndpoint(url.searchParams.get('endpoint')), region }
}

function readEndpoint(text: string | null): string | undefined {
  if (text === null) return undefined
  const endpoint = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = endpoint && endpoint.pathname === '/' && endpoint.search === '' && endpoint.hash === ''
  if (!isOrigin || !['https:', 'http:'].includes(endpoint.protocol))
    throw new Error('endpoint must be an origin such as https://s3.example.com')
  return endpoint.origin
}
