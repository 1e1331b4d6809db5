import { call } from './call.ts'
import { ForYouTitle } from './entities.ts'
import { VidId } from './request.ts'
import { Flag, Integer, List, Shape } from './schema.ts'

/** Maximum number of titles that a request may list as already known. */
export const maxKnownTitles = 200
/** Maximum number of views that one request may report. */
export const maxReportedViews = 50

/**
 * API calls of the "For you" screen. They are in a file separate from the other recommendations, so that only brands
 * with this screen download them.
 */
export const forYou = {
  forYou: call('/recommend/forYou', {
    summary: 'Returns the next titles for this viewer with their first, free episode; none when all were shown.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({ pageSize: Integer({ minimum: 1 }) }, { knownIds: List(VidId, { maxItems: maxKnownTitles }) }),
    output: Shape({ rows: List(ForYouTitle) }),
  }),
  forYouViews: call('/recommend/forYouViews', {
    summary: 'Stores which titles the viewer saw in "For you", and which of them they left at once.',
    auth: 'device',
    input: Shape({ views: List(Shape({ vidId: VidId, isSkipped: Flag() }), { maxItems: maxReportedViews }) }),
    output: Shape({}),
  }),
}
