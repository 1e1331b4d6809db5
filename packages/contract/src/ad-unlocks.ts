import { call } from './call.ts'
import { EpisodeNumber, VidId } from './request.ts'
import { Choice, Integer, Prose, Shape, Text } from './schema.ts'

const episode = Shape({ vidId: VidId, episodeN: EpisodeNumber })
/** `left`: how many more episodes the viewer can unlock with ads today; `maxSeconds`: the longest ad for this episode. */
const allowance = { left: Integer(), maxSeconds: Integer() }

export const adUnlocks = {
  adOffer: call('/videoUnlock/offer', {
    summary: 'Returns whether an ad can unlock an episode for the viewer; not found where ads unlock nothing.',
    auth: 'device',
    input: episode,
    /** `nextDayTime`: when the viewer's ads of today are counted anew. */
    output: Shape({ ...allowance, perDay: Integer(), nextDayTime: Integer() }),
    errors: { episodeUnlocked: -3, unpublished: 0 },
  }),
  beginAd: call('/videoUnlock/begin', {
    summary: 'Begins an ad that unlocks an episode once it is verified. A repetition begins the same ad again.',
    auth: 'device',
    input: episode,
    /** `tag`: URL of the VAST document, which the client fetches. */
    output: Shape({ ...allowance, view: Prose(), tag: Prose() }),
    errors: { adLimitReached: -2, episodeUnlocked: -3, unpublished: 0 },
  }),
  finishAd: call('/videoUnlock/finish', {
    summary: 'Returns whether an ad is verified and its episode unlocked. The client repeats it while it is waiting.',
    auth: 'device',
    input: Shape({ view: Text({ maxLength: 66, pattern: '^[\\w-]{22}\\.[\\w-]{43}$' }) }),
    /** `over`: it took too long, or another ad was begun after it. */
    output: Shape({ state: Choice('waiting', 'unlocked', 'over') }),
  }),
}

/** Path below the API's base to which ad networks report ads that were watched to the end. */
export const adCallbackPath = '/ad-callback/view'
