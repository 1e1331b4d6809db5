import { commentReasons, commentStates } from '@cliffhanger/domain/comments'
import { Choice, Flag, Integer, List, Prose, Shape, type Static, Text } from '../schema.ts'
import { listing, Rows, studioCall } from './call.ts'
import { LanguageKey } from './title-parts.ts'

const Id = Text({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' })
const State = Choice(...commentStates)
const Reason = Choice(...commentReasons)
const version = Integer({ minimum: 0, maximum: 2_147_483_647 })

/** Lists of comments: those that wait for a decision, a part of them, or the decided ones. */
export const commentQueues = ['waiting', 'held', 'reported', 'visible', 'removed'] as const
export type CommentQueue = (typeof commentQueues)[number]

const CommentRow = Shape(
  {
    commentId: Prose(),
    userId: Prose(),
    vidId: Prose(),
    title: Prose(),
    n: Integer(),
    text: Prose(),
    /** The name that viewers see; '' without one. */
    name: Prose(),
    createdAt: Integer(),
    state: State,
    /** Viewers who reported it since it was last checked. */
    reports: Integer(),
    /** Reasons of these reports. */
    reasons: List(Reason),
    /** The author's comments that viewers see, all with this name and picture. */
    visibleOfAuthor: Integer(),
  },
  {
    /** Root-relative URL of the author's picture. */
    picture: Prose(),
    /** Position in the episode, ms. */
    position: Integer(),
    /** Why it was removed. */
    reason: Reason,
    /** The operator who decided last. */
    operator: Prose(),
  },
)
export type CommentRow = Static<typeof CommentRow>

export const studioComments = {
  list: studioCall('/comments/list', {
    summary: 'Returns comments: waiting ones oldest first, others newest first.',
    access: 'comments.check',
    input: Shape({}, { ...listing, queue: Choice(...commentQueues), vidId: Id, userId: Id, language: LanguageKey }),
    output: Rows(CommentRow),
  }),
  decide: studioCall('/comments/decide', {
    summary: 'Approves or removes a comment in the state that the operator saw, or takes such a decision back.',
    access: 'comments.check',
    logs: ['commentId', 'state', 'reason', 'isUndo'],
    input: Shape(
      {
        commentId: Id,
        /** `held` and `hidden` only to take a decision back. */
        state: State,
        seen: State,
      },
      {
        /** Needed for `removed`. */
        reason: Reason,
        /** Takes a decision back: the comment has all its reports again. */
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
        commentId: Id,
        part: Choice('nickname', 'picture'),
        /** The name, or the URL of the picture, that the operator saw. */
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
      brands: List(Shape({ id: Prose(), name: Prose(), isOn: Flag() })),
      closedTitles: List(Shape({ vidId: Prose(), title: Prose() })),
      /** At most 10,000 are counted. */
      visible: Integer(),
    }),
  }),
  publish: studioCall('/comments/publish', {
    summary: 'Changes where viewers comment at once, if nobody changed it since the version `base`.',
    access: 'comments.switch',
    logs: ['base'],
    input: Shape({
      base: version,
      /** Ids of the brands whose viewers comment. */
      brands: List(Text({ minLength: 1, maxLength: 40 }), { maxItems: 200 }),
      closedTitles: List(Id, { maxItems: 1_000 }),
    }),
    output: Shape({ version }),
  }),
}
