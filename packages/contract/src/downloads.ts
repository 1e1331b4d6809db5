import { downloadLimits } from '@cliffhanger/domain/downloads'
import { call } from './call.ts'
import { EpisodeDetails } from './entities.ts'
import { EpisodeNumber, VidId } from './request.ts'
import { AnyText, Integer, List, Shape } from './schema.ts'

const Episode = Shape({ vidId: VidId, episodeN: EpisodeNumber })
/**
 * Permission to watch downloaded episodes on this device without a connection until `endTime`. `now`: current time of
 * the server. `contentKey`: encryption key of this viewer's downloads on this device, 32 bytes in base64.
 */
const Right = Shape({ endTime: Integer(), now: Integer(), contentKey: AnyText() })
const errors = { notMember: -1, tooManyDevices: -2 } as const

export const downloads = {
  beginDownload: call('/downloads/begin', {
    summary:
      'Renews the right to downloads on this device, and returns what an episode needs. Episodes are counted per day.',
    auth: 'device',
    isSecret: true,
    input: Episode,
    output: Shape({ right: Right, details: EpisodeDetails }),
    errors: { ...errors, dailyLimit: -3, unpublished: 0 },
  }),
  renewDownloads: call('/downloads/renew', {
    summary: 'Renews the right to downloads on this device, and returns which of its episodes must be deleted.',
    auth: 'device',
    isSecret: true,
    input: Shape({ episodes: List(Episode, { maxItems: downloadLimits.kept }) }),
    output: Shape({ right: Right, ended: List(Episode) }),
    errors,
  }),
  endDownloads: call('/downloads/end', {
    summary: 'Ends the right to downloads on this device, which then counts no more.',
    auth: 'device',
    input: Shape({}),
    output: Shape({}),
  }),
}
