import { commentReasons } from '@cliffhanger/domain/comments'
import { call } from './call.ts'
import { EpisodeNumber, VidId } from './request.ts'
import { AnyText, Choice, Flag, Integer, List, Shape, type Static, Text } from './schema.ts'

const CommentId = Text({ minLength: 1, maxLength: 20 })
const Reason = Choice(...commentReasons)
/** Playback position in an episode, in milliseconds. */
const Position = Integer({ minimum: 0, maximum: 86_400_000 })

const Comment = Shape(
  {
    commentId: AnyText(),
    /** Plain text in one line. Clients must escape it. */
    text: AnyText(),
    /** Display name of the author; '' if the author has no nickname. */
    name: AnyText(),
    createTime: Integer(),
    isMine: Flag(),
    /** `held` and `removed` are sent only to the author; other viewers do not receive such comments. */
    state: Choice('visible', 'held', 'removed'),
  },
  {
    /** Root-relative URL of the author's picture. */
    picture: AnyText(),
    /** Playback position at which the comment was written, in milliseconds. */
    position: Position,
    /** Reason why an operator removed the comment. */
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
    isReadOnly: true,
    /**
     * `order: 'position'` returns only comments with a playback position, sorted by position and starting at `from`
     * (ms).
     */
    input: Shape(
      { ...ofEpisode, order: Choice('newest', 'position') },
      { from: Position, cursor: Text({ maxLength: 40 }), pageSize: Integer({ minimum: 1, maximum: 100 }) },
    ),
    /** `next`: cursor of the next page; absent on the last page. */
    output: Shape({ rows: List(Comment) }, { next: AnyText() }),
    errors: ofEpisodeErrors,
  }),
  postComment: call('/comments/post', {
    summary:
      'Posts a comment on an episode. One with a link, an address or a phone number is held until it is checked.',
    auth: 'official',
    /** `createTime` identifies the comment in a retried request, so that the comment is stored once. */
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
