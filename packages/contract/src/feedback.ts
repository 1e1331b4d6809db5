import { feedbackTextMost } from '@cliffhanger/domain/constants'
import { call } from './call.ts'
import { Page } from './entities.ts'
import { PreferenceFilter, paging } from './request.ts'
import { Choice, Decimal, Integer, NullableInteger, Prose, Shape, Text, Upload } from './schema.ts'

/** Kinds of problems of a subtitle line. */
export const subtitleProblems = ['missing', 'sync', 'words', 'look', 'other'] as const
export type SubtitleProblem = (typeof subtitleProblems)[number]

/** Most characters of a reported cue. */
export const reportedCueMost = 500
/** A position in an episode in seconds. */
const Position = Decimal({ minimum: 0, maximum: 86_400 })

export const feedback = {
  /**
   * Uploads an image for a feedback: jpeg, png or webp of at most 10 MiB. Returns its root-relative URL. Does not
   * change the avatar.
   */
  updateHeadImg: call('/userInfo/updateHeadImg', {
    summary: 'Uploads an image for a report and returns its URL.',
    auth: 'device',
    body: 'multipart',
    input: Shape({ uploadImage: Upload() }),
    output: Shape({ url: Prose() }),
  }),
  sendFeedBack: call('/userFeedBack/sendFeedBack', {
    summary: 'Sends a report to the operator.',
    auth: 'device',
    input: Shape(
      {
        email: Text({ minLength: 1, maxLength: 254 }),
        feedbackContent: Text({ minLength: 1, maxLength: feedbackTextMost }),
      },
      {
        /** At most four URLs of updateHeadImg joined by commas. They stay valid here after the URLs have expired. */
        feedbackImages: Text(),
        /**
         * Identifies a feedback together with its content when it is sent again. Lists show the server's time instead.
         */
        createTime: Integer(),
      },
    ),
    output: Shape({ feedbackId: Prose() }),
  }),
  reportSubtitle: call('/userFeedBack/reportSubtitle', {
    summary: 'Reports a subtitle line to the operator. The answer is among those of feedbackList.',
    auth: 'device',
    input: Shape(
      {
        email: Text({ minLength: 1, maxLength: 254 }),
        feedbackContent: Text({ minLength: 1, maxLength: feedbackTextMost }),
        vidId: Text({ minLength: 1, maxLength: 32 }),
        episodeN: Integer({ minimum: 1, maximum: 100_000 }),
        problem: Choice(...subtitleProblems),
        position: Position,
      },
      {
        /** Language of the subtitles; absent if none are shown. */
        subtitleLanguage: Choice(2, 4, 5, 6, 8, 9, 11),
        /** The reported cue; absent between two cues. */
        cue: Shape({ text: Text({ maxLength: reportedCueMost }), start: Position, end: Position }),
        /** Like that of sendFeedBack. */
        createTime: Integer(),
      },
    ),
    output: Shape({ feedbackId: Prose() }),
  }),
  feedbackList: call('/userFeedBack/feedbackList', {
    summary: 'Returns the viewer’s reports and their answers.',
    auth: 'device',
    /** `preferenceId` has no effect: feedback has no audience. */
    input: Shape(paging, { preferenceId: PreferenceFilter }),
    output: Page(
      Shape({
        feedbackId: Prose(),
        feedbackContent: Prose(),
        /** URLs joined by commas, valid for 30 to 60 minutes; '' if there are none. */
        feedbackImages: Prose(),
        createTime: Integer(),
        replyContent: Prose(),
        replyImages: Prose(),
        /** Time of the reply; null before it. */
        modifyTime: NullableInteger(),
        /** 0 while there is an unread reply, else 1. */
        readState: Choice(0, 1),
      }),
    ),
  }),
  readStateUpdate: call('/userFeedBack/readStateUpdate', {
    summary: 'Marks the answer of a report as read.',
    auth: 'device',
    input: Shape({ feedbackId: Text({ minLength: 1, maxLength: 32 }) }),
    output: Shape({}),
  }),
}
