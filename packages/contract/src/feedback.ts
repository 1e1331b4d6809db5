import { feedbackTextMost } from '@cliffhanger/domain/constants'
import { call } from './call.ts'
import { Page } from './entities.ts'
import { PreferenceFilter, paging } from './request.ts'
import { Choice, Integer, NullableInteger, Prose, Shape, Text, Upload } from './schema.ts'

export const feedback = {
  /** One image for a feedback, jpeg, png or webp of at most 10 MiB; the avatar stays. Its url is root-relative. */
  updateHeadImg: call('/userInfo/updateHeadImg', {
    auth: 'device',
    body: 'multipart',
    input: Shape({ uploadImage: Upload() }),
    output: Shape({ url: Prose() }),
  }),
  sendFeedBack: call('/userFeedBack/sendFeedBack', {
    auth: 'device',
    input: Shape(
      {
        email: Text({ minLength: 1, maxLength: 254 }),
        feedbackContent: Text({ minLength: 1, maxLength: feedbackTextMost }),
      },
      {
        /** At most four urls of updateHeadImg joined by commas. They name images for good, also when the url has expired. */
        feedbackImages: Text(),
        /** Sent again with the same content, it names the same feedback; what lists show is the server's time. */
        createTime: Integer(),
      },
    ),
    output: Shape({ feedbackId: Prose() }),
  }),
  feedbackList: call('/userFeedBack/feedbackList', {
    auth: 'device',
    /** `preferenceId` filters nothing: feedback has no audience. */
    input: Shape(paging, { preferenceId: PreferenceFilter }),
    output: Page(
      Shape({
        feedbackId: Prose(),
        feedbackContent: Prose(),
        /** Urls joined by commas, good for 30 to 60 minutes; '' for none. */
        feedbackImages: Prose(),
        createTime: Integer(),
        replyContent: Prose(),
        replyImages: Prose(),
        /** When it was answered; null until then. */
        modifyTime: NullableInteger(),
        /** 0 while an answer waits to be read, else 1. */
        readState: Choice(0, 1),
      }),
    ),
  }),
  readStateUpdate: call('/userFeedBack/readStateUpdate', {
    auth: 'device',
    input: Shape({ feedbackId: Text({ minLength: 1, maxLength: 32 }) }),
    output: Shape({}),
  }),
}
