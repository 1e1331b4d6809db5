import { maxFeedbackLength } from '@cliffhanger/domain/constants'
import { call } from './call.ts'
import { NumberedListPage } from './entities.ts'
import { numberedListInput, PreferenceFilter } from './request.ts'
import { AnyText, Choice, Decimal, Integer, NullableInteger, Shape, Text, Upload } from './schema.ts'

/** Kinds of problems that viewers can report about a subtitle line. */
export const subtitleProblems = ['missing', 'sync', 'words', 'look', 'other'] as const
export type SubtitleProblem = (typeof subtitleProblems)[number]

/** Maximum number of characters of a reported subtitle cue. */
export const maxReportedCueLength = 500
/** Playback position in an episode, in seconds. */
const Position = Decimal({ minimum: 0, maximum: 86_400 })

export const feedback = {
  /**
   * Uploads an image for a feedback message: JPEG, PNG or WebP of at most 10 MiB. Returns the image's root-relative
   * URL. Does not change the viewer's avatar.
   */
  updateHeadImg: call('/userInfo/updateHeadImg', {
    summary: 'Uploads an image for a report and returns its URL.',
    auth: 'device',
    body: 'multipart',
    input: Shape({ uploadImage: Upload() }),
    output: Shape({ url: AnyText() }),
  }),
  sendFeedBack: call('/userFeedBack/sendFeedBack', {
    summary: 'Sends a report to the operator.',
    auth: 'device',
    grantsValue: true,
    input: Shape(
      {
        email: Text({ minLength: 1, maxLength: 254 }),
        feedbackContent: Text({ minLength: 1, maxLength: maxFeedbackLength }),
      },
      {
        /**
         * At most four image URLs from `updateHeadImg`, joined by commas. This call accepts them even after the URLs
         * have expired.
         */
        feedbackImages: Text(),
        /**
         * Together with the content, identifies a feedback message in a retried request. Lists show the server's time
         * instead.
         */
        createTime: Integer(),
      },
    ),
    output: Shape({ feedbackId: AnyText() }),
  }),
  reportSubtitle: call('/userFeedBack/reportSubtitle', {
    summary: 'Reports a subtitle line to the operator. The answer is among those of feedbackList.',
    auth: 'device',
    grantsValue: true,
    input: Shape(
      {
        email: Text({ minLength: 1, maxLength: 254 }),
        feedbackContent: Text({ minLength: 1, maxLength: maxFeedbackLength }),
        vidId: Text({ minLength: 1, maxLength: 32 }),
        episodeN: Integer({ minimum: 1, maximum: 100_000 }),
        problem: Choice(...subtitleProblems),
        position: Position,
      },
      {
        /** Language of the displayed subtitles; absent if none are displayed. */
        subtitleLanguage: Choice(2, 4, 5, 6, 8, 9, 11),
        /** The subtitle cue that was displayed; absent if the viewer reported a moment between two cues. */
        cue: Shape({ text: Text({ maxLength: maxReportedCueLength }), start: Position, end: Position }),
        /** Identifies the report in a retried request, as in `sendFeedBack`. */
        createTime: Integer(),
      },
    ),
    output: Shape({ feedbackId: AnyText() }),
  }),
  feedbackList: call('/userFeedBack/feedbackList', {
    summary: 'Returns the viewer’s reports and their answers.',
    auth: 'device',
    isReadOnly: true,
    /** `preferenceId` is accepted but ignored, because feedback messages do not depend on the viewer's preference. */
    input: Shape(numberedListInput, { preferenceId: PreferenceFilter }),
    output: NumberedListPage(
      Shape({
        feedbackId: AnyText(),
        feedbackContent: AnyText(),
        /** Image URLs joined by commas; each is valid for 30 to 60 minutes. '' if there are no images. */
        feedbackImages: AnyText(),
        createTime: Integer(),
        replyContent: AnyText(),
        replyImages: AnyText(),
        /** Time of the operator's reply; null if there is no reply yet. */
        modifyTime: NullableInteger(),
        /** 0 if there is an unread reply, otherwise 1. */
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
