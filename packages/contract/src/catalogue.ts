import { call } from './call.ts'
import { Video } from './entities.ts'
import { VidId } from './request.ts'
import { Choice, Flag, Integer, List, Shape } from './schema.ts'

const liked = Shape({ isLike: Choice(0, 1), likeNums: Integer() })
const followed = Shape({ isCollect: Choice(0, 1), collectNums: Integer() })
const title = Shape({ videoId: VidId })

export const catalogue = {
  addVideoLike: call('/watch/addVideoLike', {
    summary: 'Likes a title.',
    auth: 'device',
    input: title,
    output: liked,
    errors: { unpublished: 0 },
  }),
  cancelVideoLike: call('/watch/cancelVideoLike', {
    summary: 'Removes the like of a title.',
    auth: 'device',
    input: title,
    output: liked,
    errors: { unpublished: 0 },
  }),
  addVideoShelf: call('/watch/addVideoShelf', {
    summary: 'Adds a title to the viewer’s list.',
    auth: 'device',
    input: title,
    output: followed,
    errors: { unpublished: 0 },
  }),
  delVideoShelf: call('/watch/delVideoShelf', {
    summary: 'Removes one or several titles from the viewer’s list.',
    auth: 'device',
    input: Shape({}, { videoId: VidId, vidIdList: List(VidId, { maxItems: 1000 }) }),
    output: followed,
  }),
  myVideoShelf: call('/watch/myVideoShelf', {
    summary: 'Returns the viewer’s list of titles.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    /** `hasNotifications`: whether the viewer can subscribe to notifications about new episodes; absent if not. */
    output: Shape({ rows: List(Video), total: Integer() }, { hasNotifications: Flag() }),
  }),
}
