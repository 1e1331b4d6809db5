import { call } from './call.ts'
import { EpisodeNumber, VidId } from './request.ts'
import { AnyText, Choice, Integer, Shape, Text } from './schema.ts'

const episode = Shape({ vidId: VidId, episodeN: EpisodeNumber })
/**
 * `left`: number of episodes that the viewer can still unlock with ads today; `maxSeconds`: maximum length of an ad for
 * this episode.
 */
const allowance = { left: Integer(), maxSeconds: Integer() }

export const adUnlocks = {
  adOffer: call('/videoUnlock/offer', {
    summary: 'Returns whether an ad can unlock an episode for the viewer; not found where ads unlock nothing.',
    auth: 'device',
    isReadOnly: true,
    input: episode,
    /** `nextDayTime`: time at which the viewer's daily limit of ads resets. */
    output: Shape({ ...allowance, perDay: Integer(), nextDayTime: Integer() }),
    errors: { episodeUnlocked: -3, unpublished: 0 },
  }),
  beginAd: call('/videoUnlock/begin', {
    summary: 'Begins an ad that unlocks an episode once it is verified. A repetition begins the same ad again.',
    auth: 'device',
    grantsValue: true,
    input: episode,
    /** `tag`: URL of the VAST document (description of the video ad) that the client fetches. */
    output: Shape({ ...allowance, view: AnyText(), tag: AnyText() }),
    errors: { adLimitReached: -2, episodeUnlocked: -3, unpublished: 0 },
  }),
  finishAd: call('/videoUnlock/finish', {
    summary: 'Returns whether an ad is verified and its episode unlocked. The client repeats it while it is waiting.',
    auth: 'device',
    input: Shape({ view: Text({ maxLength: 66, pattern: '^[\\w-]{22}\\.[\\w-]{43}$' }) }),
    /**
     * `over`: the ad can no longer unlock the episode, because it took too long or the viewer began another ad later.
     */
    output: Shape({ state: Choice('waiting', 'unlocked', 'over') }),
  }),
}

/** Path, relative to the API base, at which ad networks report ads that viewers watched to the end. */
export const adCallbackPath = '/ad-callback/view'
