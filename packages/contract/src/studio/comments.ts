import { commentReasons, commentStates } from '@cliffhanger/domain/comments'
import { AnyText, Choice, Flag, Integer, List, Shape, type Static, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, RowId, studioCall } from './call.ts'
import { LanguageKey } from './title-parts.ts'

const State = Choice(...commentStates)
const Reason = Choice(...commentReasons)
const version = Integer({ minimum: 0, maximum: 2_147_483_647 })

/**
 * Lists of comments. `waiting`: all comments that wait for a decision, which are either `held` or `reported`. `visible`
 * and `removed`: all comments in that state; a visible comment with reports is in `waiting`, too.
 */
export const commentQueues = ['waiting', 'held', 'reported', 'visible', 'removed'] as const
export type CommentQueue = (typeof commentQueues)[number]

const CommentRow = Shape(
  {
    commentId: AnyText(),
    userId: AnyText(),
    vidId: AnyText(),
    title: AnyText(),
    n: Integer(),
    text: AnyText(),
    /** Display name of the author; '' if the author has no nickname. */
    name: AnyText(),
    createdAt: Integer(),
    state: State,
    /** Number of viewers who reported the comment since an operator last checked it. */
    reports: Integer(),
    /** Reasons that viewers gave in the reports counted by `reports`. */
    reasons: List(Reason),
    /** Number of the author's visible comments, all of which show this name and picture. */
    visibleOfAuthor: Integer(),
  },
  {
    /** Root-relative URL of the author's picture. */
    picture: AnyText(),
    /** Playback position at which the comment was written, in milliseconds. */
    position: Integer(),
    /** Reason why an operator removed the comment. */
    reason: Reason,
    /** Name of the operator who made the latest decision. */
    operator: AnyText(),
  },
)
export type CommentRow = Static<typeof CommentRow>

export const studioComments = {
  list: studioCall('/comments/list', {
    summary: 'Returns comments: waiting ones oldest first, others newest first.',
    access: 'comments.check',
    input: Shape(
      {},
      { ...cursorListInput, queue: Choice(...commentQueues), vidId: RowId, userId: RowId, language: LanguageKey },
    ),
    output: CursorListPage(CommentRow),
  }),
  decide: studioCall('/comments/decide', {
    summary: 'Approves or removes a comment in the state that the operator saw, or takes such a decision back.',
    access: 'comments.check',
    logs: ['commentId', 'state', 'reason', 'isUndo'],
    input: Shape(
      {
        commentId: RowId,
        /** New state. `held` and `hidden` are allowed only for undoing a decision. */
        state: State,
        seen: State,
      },
      {
        /** Reason for removing the comment; required if `state` is `removed`. */
        reason: Reason,
        /** Whether to undo a decision, which also restores the comment's reports. */
        isUndo: Flag(),
      },
    ),
    output: Shape({}),
    errors: { decidedMeanwhile: 409 },
  }),
  resetProfile: studioCall('/comments/resetProfile', {
    summary: "Removes the nickname or the picture of a comment's author, as the operator saw it.",
    access: 'comments.check',
    logs: ['commentId', 'part', 'note'],
    input: Shape(
      {
        commentId: RowId,
        part: Choice('nickname', 'picture'),
        /** The nickname or picture URL that the operator saw. */
        seen: Text({ minLength: 1, maxLength: 500 }),
      },
      { note: Text({ maxLength: 300 }) },
    ),
    output: Shape({}),
    errors: { changedMeanwhile: 409 },
  }),
  state: studioCall('/comments/state', {
    summary:
      'Returns the brands whose viewers comment, the titles without comments, and the number of visible comments.',
    access: 'comments.check',
    input: Shape({}, { language: LanguageKey }),
    output: Shape({
      version,
      brands: List(Shape({ id: AnyText(), name: AnyText(), isOn: Flag() })),
      closedTitles: List(Shape({ vidId: AnyText(), title: AnyText() })),
      /** Number of visible comments, counted up to 10,000. */
      visible: Integer(),
    }),
  }),
  publish: studioCall('/comments/publish', {
    summary: 'Changes where viewers comment at once, if nobody changed it since the version `base`.',
    access: 'comments.switch',
    logs: ['base'],
    input: Shape({
      base: version,
      /** Ids of the brands whose viewers can comment. */
      brands: List(Text({ minLength: 1, maxLength: 40 }), { maxItems: 200 }),
      closedTitles: List(RowId, { maxItems: 1_000 }),
    }),
    output: Shape({ version }),
  }),
}
