import { optional, withDefault } from './declare-setting.ts'
import * as parse from './parse-setting.ts'

/** Settings of a media store in a bucket. The S3 library reads the two access keys itself. */
export const mediaSettings = {
  MEDIA_STORE: optional({
    read: parse.asMediaStore,
    example: 's3://bucket/prefix?endpoint=https://s3.example.com',
    description: 'Bucket for media, subtitles and covers instead of DATA_DIR/store.',
  }),
  MEDIA_CACHE_GB: withDefault('10', {
    read: parse.asBytesFromGigabytes,
    description: 'Gigabytes of local disk on which each server caches files of MEDIA_STORE.',
  }),
  MEDIA_CACHE_DIR: optional({
    read: parse.asPath,
    example: '/var/cache/cliffhanger',
    description: 'Folder of that cache, on a local disk. Each server uses a folder for its host and port in it.',
  }),
  AWS_ACCESS_KEY_ID: optional({
    read: parse.asText,
    example: 'key-id',
    description: 'Key of MEDIA_STORE. Not needed on machines whose role gives access.',
  }),
  AWS_SECRET_ACCESS_KEY: optional({
    read: parse.asText,
    example: 'secret-key',
    description: 'Secret that belongs to AWS_ACCESS_KEY_ID.',
  }),
}
