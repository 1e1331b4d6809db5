import { maxFeedbackImages, maxFeedbackLength } from '@cliffhanger/domain/constants'
import { subtitleProblems } from '../feedback.ts'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, RowId, studioCall } from './call.ts'
import { LanguageKey, PerLanguage } from './title-parts.ts'

const OfFeedback = Shape({ feedbackId: RowId })
/** `new`: not answered. `waiting`: answered, but not closed. `done`: closed, answered or not. */
const State = Choice('new', 'waiting', 'done')
const Operator = Shape({ operatorId: AnyText(), name: AnyText() })
const ReplyText = Text({ maxLength: 2_000 })
/** The text of a saved reply in each language; languages without a text are absent. */
const ReplyTexts = PerLanguage(ReplyText)
const ReplyName = Text({ minLength: 1, maxLength: 60 })

export const studioFeedback = {
  list: studioCall('/feedback/list', {
    summary: 'Returns feedback: new ones oldest first, others newest first.',
    access: 'feedback.answer',
    input: Shape(
      {},
      {
        ...cursorListInput,
        state: State,
        language: LanguageKey,
        /** Filter by the operator to whom the feedback is assigned: an operator's id, `me` or `nobody`. */
        assignee: Text({ maxLength: 18, pattern: '^([1-9][0-9]*|me|nobody)$' }),
        userId: RowId,
        /**
         * A number finds the feedback message with that id. Other text finds messages that contain it, among the newest
         * 20,000.
         */
        search: Text({ maxLength: 200 }),
      },
    ),
    output: CursorListPage(
      Shape(
        {
          feedbackId: AnyText(),
          userId: AnyText(),
          createdAt: Integer(),
          language: LanguageKey,
          state: State,
          /** The first 200 characters of the message. */
          excerpt: AnyText(),
          pictures: Integer(),
          isReplyRead: Flag(),
        },
        { repliedAt: Integer(), assignee: Operator },
      ),
    ),
  }),
  counts: studioCall('/feedback/counts', {
    summary: 'Returns how many feedbacks are new, at most 1,000.',
    access: 'feedback.answer',
    input: Shape({}),
    output: Shape({ new: Integer(), mine: Integer() }),
  }),
  read: studioCall('/feedback/read', {
    summary: 'Returns a feedback with its answer, and the operators who are writing one.',
    access: 'feedback.answer',
    input: OfFeedback,
    output: Shape(
      {
        feedbackId: AnyText(),
        userId: AnyText(),
        createdAt: Integer(),
        language: LanguageKey,
        state: State,
        /** The viewer's email address, masked. */
        email: AnyText(),
        text: AnyText(),
        /** Ids of the attached pictures; Studio serves the files below `/feedback/pictures/`. */
        pictures: List(AnyText()),
        /** Names of other operators who typed an answer within the last minute. */
        writers: List(AnyText()),
      },
      {
        assignee: Operator,
        /** The subtitle line that the viewer reported. */
        cue: Shape({
          vidId: AnyText(),
          title: AnyText(),
          n: Integer(),
          code: AnyText(),
          /** Start time of the subtitle line, in milliseconds. */
          atMs: Integer(),
          text: AnyText(),
          problem: Choice(...subtitleProblems),
          /** Number of all reports about this line, including answered reports. */
          reports: Integer(),
        }),
        reply: Shape(
          { text: AnyText(), at: Integer(), isRead: Flag(), pictures: List(AnyText()) },
          { operator: AnyText() },
        ),
      },
    ),
  }),
  reply: studioCall('/feedback/reply', {
    summary: 'Answers a feedback, or replaces the answer that the operator saw. The viewer sees it as unread.',
    access: 'feedback.answer',
    logs: ['feedbackId', 'isDone'],
    maxBytes: 14_100_000,
    input: Shape(
      { feedbackId: RowId, text: Text({ maxLength: maxFeedbackLength }), isDone: Flag() },
      {
        /** Time of the answer that the operator saw; absent if there was no answer. Detects concurrent answers. */
        seenReplyAt: Integer(),
        /** JPEG, PNG or WebP files in base64, together at most 10 MB. */
        pictures: List(Text({ minLength: 1, maxLength: 14_000_000 }), { maxItems: maxFeedbackImages }),
      },
    ),
    output: Shape({ repliedAt: Integer() }),
    errors: { answeredMeanwhile: 409, notAnImage: 400, imageTooLarge: 400 },
  }),
  typing: studioCall('/feedback/typing', {
    summary: 'Tells other operators for a minute that this one is writing an answer.',
    access: 'feedback.answer',
    input: Shape({ feedbackId: RowId, isTyping: Flag() }),
    output: Shape({}),
  }),
  setDone: studioCall('/feedback/setDone', {
    summary: 'Closes a feedback, or opens it again.',
    access: 'feedback.answer',
    logs: ['feedbackId', 'isDone'],
    input: Shape({ feedbackId: RowId, isDone: Flag() }),
    output: Shape({}),
  }),
  assign: studioCall('/feedback/assign', {
    summary: 'Assigns a feedback to an operator who may answer it, or to nobody.',
    access: 'feedback.answer',
    logs: ['feedbackId', 'operatorId'],
    input: Shape({ feedbackId: RowId }, { operatorId: RowId }),
    output: Shape({}),
  }),
  assignees: studioCall('/feedback/assignees', {
    summary: 'Returns the operators who may answer feedback.',
    access: 'feedback.answer',
    input: Shape({}),
    output: Shape({ rows: List(Operator) }),
  }),
  savedReplies: studioCall('/feedback/savedReplies', {
    summary: 'Returns the saved replies by name.',
    access: 'feedback.answer',
    input: Shape({}),
    output: Shape({
      rows: List(Shape({ replyId: AnyText(), name: AnyText(), texts: ReplyTexts, version: Integer() })),
    }),
  }),
  saveReply: studioCall('/feedback/saveReply', {
    summary: 'Creates a saved reply, or changes the version that the operator saw.',
    access: 'feedback.answer',
    logs: ['replyId', 'name'],
    input: Shape({ name: ReplyName, texts: ReplyTexts }, { replyId: RowId, version: Integer() }),
    output: Shape({ replyId: AnyText(), version: Integer() }),
    errors: { changedMeanwhile: 409, nameTaken: 409, tooMany: 409 },
  }),
  deleteReply: studioCall('/feedback/deleteReply', {
    summary: 'Deletes a saved reply.',
    access: 'feedback.answer',
    logs: ['replyId'],
    input: Shape({ replyId: RowId }),
    output: Shape({}),
  }),
}
