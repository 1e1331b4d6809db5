import { commentReasons } from '@cliffhanger/domain/comments'
import { call } from './call.ts'
import { EpisodeNumber, VidId } from './request.ts'
import { Choice, Flag, Integer, List, Prose, Shape, type Static, Text } from './schema.ts'

const CommentId = Text({ minLength: 1, maxLength: 20 })
const Reason = Choice(...commentReasons)
/** A position in an episode, ms. */
const Position = Integer({ minimum: 0, maximum: 86_400_000 })

const Comment = Shape(
  {
    commentId: Prose(),
    /** Plain text in one line, which clients escape. */
    text: Prose(),
    /** The author's name; '' if they have none to show. */
    name: Prose(),
    createTime: Integer(),
    isMine: Flag(),
    /** `held` and `removed` only for the author: other viewers do not get the comment. */
    state: Choice('visible', 'held', 'removed'),
  },
  {
    /** Root-relative URL of the author's picture. */
    picture: Prose(),
    /** Position in the episode at which it was written, ms. */
    position: Position,
    /** Why an operator removed it. */
    reason: Reason,
  },
)
export type Comment = Static<typeof Comment>

const ofEpisode = { vidId: VidId, episodeN: EpisodeNumber }
const ofEpisodeErrors = { locked: -1, unpublished: 0 } as const

export const comments = {
  commentList: call('/comments/list', {
    summary: 'Returns the comments of an episode that the viewer may play; not found where viewers do not comment.',
    auth: 'device',
    /** `position`: only comments with a position, in the order of the episode, from `from` (ms) on. */
    input: Shape(
      { ...ofEpisode, order: Choice('newest', 'position') },
      { from: Position, cursor: Text({ maxLength: 40 }), pageSize: Integer({ minimum: 1, maximum: 100 }) },
    ),
    /** `next`: cursor of the next page; absent on the last one. */
    output: Shape({ rows: List(Comment) }, { next: Prose() }),
    errors: ofEpisodeErrors,
  }),
  postComment: call('/comments/post', {
    summary:
      'Posts a comment on an episode. One with a link, an address or a phone number is held until it is checked.',
    auth: 'official',
    /** `createTime` identifies the comment when it is sent again. */
    input: Shape(
      { ...ofEpisode, text: Text({ minLength: 1, maxLength: 2_000 }), createTime: Integer() },
      { position: Position },
    ),
    output: Comment,
    errors: ofEpisodeErrors,
  }),
  deleteComment: call('/comments/delete', {
    summary: 'Deletes a comment of the viewer for good.',
    auth: 'official',
    input: Shape({ commentId: CommentId }),
    output: Shape({}),
  }),
  reportComment: call('/comments/report', {
    summary: 'Reports a comment to the operator, once; a repetition succeeds.',
    auth: 'official',
    input: Shape({ commentId: CommentId, reason: Reason }),
    output: Shape({}),
  }),
}
