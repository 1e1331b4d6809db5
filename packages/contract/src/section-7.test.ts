import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { contract } from './contract.ts'

/**
 * Table of calls in section 7 of the specification: method, path, required session | request fields | response fields.
 */
const table = `
POST /login/v1/check                   open     | isStartCheck isUpdUserPort fbc fbp adId eventSourceUrl | bearerToken isOfficial userId
POST /send/activation                  device   | |
POST /send/newUserStaining             device   | isStartCheck isUpdUserPort fbc fbp adId eventSourceUrl |
POST /userInfo/getUserInfo             device   | isLogin | openId userName userId vipRank premiumDueTime headimgurl airEmail newUserRecommend
POST /userInfo/userConduct             device   | isLogin | isPaid
POST /userInfo/getUserAccountInfo      device   | isLogin | coinBalance
GET  /constant/get                     open     | key | COIN_SWITCH PAYALL_SWITCH PREMIUM_SWITCH BUY_ALL_DISCOUNT_PRICE BUY_ALL_DISCOUNT_STRIPE_PRICE
POST /login/sendEmailVoiceCode         device   | openid type |
POST /login/v1/register                device   | code headimgurl nickname openid type | state message userId
POST /login/removeUser                 official | code headimgurl nickname openid type | state message
POST /payment/updUserAirwallexInfo     device   | airPhone airEmail airFirstName airLastName | state message
POST /recharge/getCoinAndVipRecharge   device   | | coinRechargesList coinVipList
POST /payment/createOrder              device   | orderType rechargeId vipId payType gainuserId returnUrl stripeProductId | orderId airSecret airId airCurrency airCustomerId
POST /payment/isSuccessful             device   | orderId orderType payType |
POST /payment/updSubConsentId          device   | orderId intentId customerId consentId |
POST /userInfo/updateHeadImg           device   | uploadImage | url
POST /userFeedBack/sendFeedBack        device   | email feedbackContent feedbackImages createTime |
POST /userFeedBack/feedbackList        device   | pageNum pageSize preferenceId | feedbackContent feedbackImages createTime replyContent replyImages modifyTime
POST /userFeedBack/readStateUpdate     device   | feedbackId |
POST /videoInfo/videoDetails           device   | episodeN videoId | playUrl lookTime playId
POST /videoInfo/updateEpisodeRecord    device   | episodeN videoId lookTime |
POST /videoInfo/addBuyPlay             device   | vidId nepisode | url
POST /videoInfo/getPlayList            device   | videoId | vidId vidName totalNum nEpisode payNVideo unlockedEpisodesList
POST /videoInfo/getWatchRecordList     device   | pageNum pageSize preferenceId | rows vidId lastLook
POST /videoInfo/deleteWatchRecordList  device   | vidIdList |
POST /watch/addVideoLike               device   | videoId |
POST /watch/cancelVideoLike            device   | videoId |
POST /watch/addVideoShelf              device   | videoId |
POST /watch/delVideoShelf              device   | videoId |
POST /watch/myVideoShelf               device   | | rows vidId
POST /recommend/videoRack              device   | | rows vidId
POST /recommend/moduleInfoList         device   | newUserRecommend preferenceId tabId deviceType mid | cardType moduleName mId videoInfoList
POST /recommend/page                   device   | moduleId pageNum pageSize newUserRecommend preferenceId | rows vidId
POST /recommendModule/page             device   | moduleId pageNum pageSize | rows vidId
POST /videoSearch/searchVideoInfo      device   | search pageNum pageSize | rows vidId vidName
POST /videoSearch/searchTwoVideoInfo   device   | search pageNum pageSize | rows vidId vidName
POST /task/setReadPreference           device   | preferenceId |
POST /userpreference/saveUserPreference device  | preferenceId |`

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const cases = table
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', sent = '', answered = ''] = line.split('|')
    const [method, path = '', auth] = words(head)
    return { path, method, auth, sent: words(sent), answered: words(answered) }
  })
const calls = Object.values(contract).flatMap((module) => Object.values<Call>(module))

/** Returns the names of all fields in a schema, including fields of nested objects and list rows. */
function fieldNames(schema: unknown): string[] {
  const { properties, items } = Object(schema)
  const own = Object.entries(Object(properties)).flatMap(([name, inner]) => [name, ...fieldNames(inner)])
  return items ? [...own, ...fieldNames(items)] : own
}

test.each(cases)(
  '$path has the method, required session and fields of specification section 7',
  ({ path, method, auth, ...fields }) => {
    const call = calls.find((one) => one.path === path)
    expect(call?.path, 'path').toBe(path)
    expect(call?.method, 'method').toBe(method)
    expect(call?.auth, 'session').toBe(auth)
    const [taken, given] = [fieldNames(call?.input), fieldNames(call?.output)]
    expect(
      fields.sent.filter((name) => !taken.includes(name)),
      'missing request fields',
    ).toEqual([])
    expect(
      fields.answered.filter((name) => !given.includes(name)),
      'missing response fields',
    ).toEqual([])
  },
)
