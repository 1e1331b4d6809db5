import { call } from './call.ts'
import { ForYouTitle } from './entities.ts'
import { VidId } from './request.ts'
import { Flag, Integer, List, Shape } from './schema.ts'

/** Titles that a request may name as known already. */
export const mostKnownTitles = 200
/** Views that one request may report. */
export const mostReportedViews = 50

/** Calls of "For you", apart from the other recommendations: only brands with that screen download them. */
export const forYou = {
  forYou: call('/recommend/forYou', {
    summary: 'Returns the next titles for this viewer with their first, free episode; none when all were shown.',
    auth: 'device',
    input: Shape({ pageSize: Integer({ minimum: 1 }) }, { knownIds: List(VidId, { maxItems: mostKnownTitles }) }),
    output: Shape({ rows: List(ForYouTitle) }),
  }),
  forYouViews: call('/recommend/forYouViews', {
    summary: 'Stores which titles the viewer saw in "For you", and which of them they left at once.',
    auth: 'device',
    input: Shape({ views: List(Shape({ vidId: VidId, isSkipped: Flag() }), { maxItems: mostReportedViews }) }),
    output: Shape({}),
  }),
}
