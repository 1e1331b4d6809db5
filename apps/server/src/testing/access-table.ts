import { randomUUID } from 'node:crypto'
import { billingInfo, orderInput } from './paying.ts'
import type { ProtocolClient } from './protocol-client.ts'

/**
 * Access control matrix: the expected envelope code for each call and kind of caller. A call without a row fails the
 * test. Calls whose input is not just a title have a valid input below.
 *
 * - anonymous: no session
 * - owner: a guest with coins who owns the resources of the call
 * - other: another guest, without coins, who requests the owner's resources
 * - posing: like `other`, but sends the owner's userId
 * - member: a guest with a running membership
 * - official: registered by email
 * - deleted: registered, then deleted, with a token issued before the deletion
 *
 * `reads` at the end of a row: the call writes nothing for a guest without rows, as its `isReadOnly` declares.
 */
export const principals = ['anonymous', 'owner', 'other', 'posing', 'member', 'official', 'deleted'] as const
export type Principal = (typeof principals)[number]

export const accessTable: Readonly<Record<string, string>> = {
  // Columns:             anonymous owner other posing member official deleted
  check: '                    1       1     1     1      1       1       1',
  logout: '                 401       1     1   403      1       1     401 reads',
  signOutEverywhere: '      401       1     1   403      1       1     401',
  activation: '             401       1     1   403      1       1     401 reads',
  newUserStaining: '        401       1     1   403      1       1     401 reads',
  getUserInfo: '            401       1     1   403      1       1     401 reads',
  userConduct: '            401       1     1   403      1       1     401 reads',
  getUserAccountInfo: '     401       1     1   403      1       1     401 reads',
  sendEmailVoiceCode: '     401       1     1   403      1       1     401',
  register: '               401       1     1   403      1       1     401',
  // Guests are refused, because only registered users may make this call.
  devices: '                401     403   403   403    403       1     401',
  // The input names a device that does not exist.
  signOutDevice: '          401     403   403   403    403     404     401',
  removeUser: '             401     403   403   403    403       1     401',
  setReadPreference: '      401       1     1   403      1       1     401',
  saveUserPreference: '     401       1     1   403      1       1     401',
  export: '                 401       1     1   403      1       1     401',
  // Refused with 400, because the field `guestId` is not the id of the caller.
  eraseGuest: '             401     400   400   403    400     403     401',
  // Refused with 404, because no login issuer is configured.
  beginLogin: '             401     404   404   403    404     404     401',
  // Called while no login is in progress, which is no error.
  finishLogin: '            401       1     1   403      1       1     401',
  identities: '             401     403   403   403    403       1     401',
  // The input names an identity that does not exist.
  unlinkIdentity: '         401     403   403   403    403     404     401',
  // The server offers viewers no passkeys, because LOGIN_PASSKEYS is not set.
  passkeyOptions: '         401     404   404   403    404     404     401',
  logInByPasskey: '         401     404   404   403    404     404     401',
  passkeys: '               401     403   403   403    403       1     401',
  newPasskeyOptions: '      401     403   403   403    403     404     401',
  addPasskey: '             401     403   403   403    403     404     401',
  removePasskey: '          401     403   403   403    403     404     401',
  constant: '                 1       1     1     1      1       1       1',
  addVideoLike: '           401       1     1   403      1       1     401',
  cancelVideoLike: '        401       1     1   403      1       1     401',
  addVideoShelf: '          401       1     1   403      1       1     401',
  delVideoShelf: '          401       1     1   403      1       1     401',
  myVideoShelf: '           401       1     1   403      1       1     401 reads',
  updateHeadImg: '          401       1     1   403      1       1     401',
  // The input contains an image that the owner uploaded.
  sendFeedBack: '           401       1   403   403    403     403     401',
  reportSubtitle: '         401       1     1   403      1       1     401',
  feedbackList: '           401       1     1   403      1       1     401 reads',
  readStateUpdate: '        401       1   404   403    404     404     401',
  getPlayList: '            401       1     1   403      1       1     401 reads',
  // The input names an episode that only the owner has unlocked.
  videoDetails: '           401       1    -1   403      1      -1     401 reads',
  updateEpisodeRecord: '    401       1     1   403      1       1     401',
  getWatchRecordList: '     401       1     1   403      1       1     401 reads',
  deleteWatchRecordList: '  401       1     1   403      1       1     401',
  videoRack: '              401       1     1   403      1       1     401 reads',
  moduleInfoList: '         401       1     1   403      1       1     401 reads',
  page: '                   401       1     1   403      1       1     401 reads',
  recommendModulePage: '    401       1     1   403      1       1     401 reads',
  forYou: '                 401       1     1   403      1       1     401 reads',
  forYouViews: '            401       1     1   403      1       1     401',
  searchVideoInfo: '        401       1     1   403      1       1     401 reads',
  searchTwoVideoInfo: '     401       1     1   403      1       1     401 reads',
  getCoinAndVipRecharge: '  401       1     1   403      1       1     401 reads',
  // The input names a paid episode that no caller has unlocked.
  addBuyPlay: '             401       1    -2   403      1      -2     401',
  // The input names a title without an experiment.
  paywall: '                401       1     1   403      1       1     401',
  statement: '              401       1     1   403      1       1     401 reads',
  orders: '                 401       1     1   403      1       1     401 reads',
  // The server sends no notifications, but a browser can always unsubscribe.
  notificationChoices: '    401     404   404   403    404     404     401 reads',
  saveNotificationChoices: '401     404   404   403    404     404     401',
  subscribePush: '          401     404   404   403    404     404     401',
  unsubscribePush: '        401       1     1   403      1       1     401',
  // The operator has switched rewards off.
  rewardList: '             401     404   404   403    404     404     401 reads',
  takeReward: '             401     403   403   403    403     404     401',
  // The brand has comments switched off.
  commentList: '            401     404   404   403    404     404     401 reads',
  postComment: '            401     403   403   403    403     404     401',
  deleteComment: '          401     403   403   403    403     404     401',
  reportComment: '          401     403   403   403    403     404     401',
  // The brand has ads switched off.
  adOffer: '                401     404   404   403    404     404     401 reads',
  beginAd: '                401     404   404   403    404     404     401',
  finishAd: '               401     404   404   403    404     404     401',
  // The brand has nicknames and pictures switched off; an existing picture can be removed.
  changeNickname: '         401     403   403   403    403     404     401',
  changePicture: '          401     403   403   403    403     404     401',
  removePicture: '          401     403   403   403    403       1     401',
  // The brand has gifts switched off.
  giftOffer: '              401     404   404   403    404     404     401 reads',
  buyGift: '                401     404   404   403    404     404     401',
  giftList: '               401       1     1   403      1       1     401 reads',
  // The inputs name a gift and a gift link that do not exist.
  refundGift: '             401     404   404   403    404     404     401',
  giftDetails: '            401     404   404   403    404     404     401 reads',
  redeemGift: '             401     404   404   403    404     404     401',
  // The brand has downloads switched off; existing downloads can always be ended.
  beginDownload: '          401     404   404   403    404     404     401',
  renewDownloads: '         401     404   404   403    404     404     401',
  endDownloads: '           401       1     1   403      1       1     401',
  billingAddress: '         401       1     1   403      1       1     401 reads',
  confirmBillingAddress: '  401       1     1   403      1       1     401',
  recoverWallet: '          401       1     1   403      1       1     401',
  updUserAirwallexInfo: '   401       1     1   403      1       1     401',
  // Only the owner has given billing info, so all others are refused.
  createOrder: '            401       1   403   403    403     403     401',
  // The input names an unpaid order of the owner.
  isSuccessful: '           401       0   404   403    404     404     401',
  updSubConsentId: '        401       1     1   403      1       1     401',
  // The brand accepts no payments on a wallet's page.
  beginRedirect: '          401     404   404   403    404     404     401',
  qrLink: '                 401       1   404   403    404     404     401',
  // The owner's device opens the link first.
  openLink: '               401       1     0   403      0       0     401',
  savedCards: '             401     403   403   403    403       1     401',
  // The input names a saved card that does not exist.
  removeSavedCard: '        401     403   403   403    403       1     401',
  membershipInfo: '         401       1     1   403      1       1     401 reads',
  cancelRenewal: '          401       1     1   403      1       1     401',
  // No caller has a renewing membership.
  resumeRenewal: '          401       0     0   403      0       0     401',
  stay: '                   401      -3    -3   403     -3      -3     401',
}

/** Calls only for registered users: a guest is rejected before the request is validated. */
export const registeredUserCalls: readonly string[] = [
  'devices',
  'signOutDevice',
  'removeUser',
  'takeReward',
  'postComment',
  'deleteComment',
  'reportComment',
  'identities',
  'unlinkIdentity',
  'passkeys',
  'newPasskeyOptions',
  'addPasskey',
  'removePasskey',
  'changeNickname',
  'changePicture',
  'removePicture',
  'savedCards',
  'removeSavedCard',
]

/** Public paths that are not calls of the contract, with their HTTP status. */
export const publicPaths: readonly (readonly [path: string, status: number])[] = [
  ['/config.json', 200],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 404],
  ['/api/log/track', 204],
  ['/api/unknown', 404],
  ['/sandbox/airwallex/knobs', 404],
  ['/media/1.x/1001/10001/1/master.m3u8', 403],
  ['/subtitles/1.x/1001/10001/en/1.srt', 403],
  ['/uploads/1.x/00000000000000000000000000000000.webp', 403],
]

/** Existing resources that valid inputs of calls refer to. */
export interface ValidInputResources {
  readonly vidId: string
  readonly moduleId: string
  readonly owner: ProtocolClient
  readonly origin: string
  /** Email address of a registered user. */
  readonly address: string
  /** URL of an image that the owner has uploaded. */
  readonly url: string
  readonly feedbackId: string
  readonly orderId: string
  /** Token of the payment link of the order. */
  readonly link: string | undefined
  image(): Blob
}

export const firstPageQuery = { pageNum: 1, pageSize: 10 }
const code = { code: '000000', type: 6 }
const ofPasskey = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} }
const passkeyProof = { ...ofPasskey, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } }
const newPasskey = { ...ofPasskey, response: { clientDataJSON: 'a', attestationObject: 'a' } }
const unknownGift = 'x'.repeat(43)
const inputs: Readonly<Record<string, (at: ValidInputResources) => object>> = {
  check: () => ({ deviId: randomUUID() }),
  newUserStaining: () => ({ adId: 'ad-7', fbc: 'fb.1.2' }),
  constant: () => ({ key: 'PAY_SWITCH_H5' }),
  sendEmailVoiceCode: () => ({ openid: `${randomUUID()}@example.com`, type: 1 }),
  register: ({ address }) => ({ openid: address, ...code }),
  signOutDevice: () => ({ deviceId: '1' }),
  beginLogin: () => ({ issuer: 'google' }),
  finishLogin: () => ({}),
  unlinkIdentity: () => ({ identityId: '1' }),
  logInByPasskey: () => ({ proof: passkeyProof }),
  newPasskeyOptions: () => ({ code: '000000' }),
  addPasskey: () => ({ name: 'Phone', passkey: newPasskey }),
  removePasskey: () => ({ passkeyId: 'none' }),
  eraseGuest: () => ({ guestId: '1' }),
  removeUser: ({ address }) => ({ openid: address, ...code }),
  setReadPreference: () => ({ preferenceId: 1 }),
  saveUserPreference: () => ({ preferenceId: 1 }),
  updateHeadImg: ({ image }) => ({ uploadImage: image() }),
  sendFeedBack: ({ url }) => ({ email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: url }),
  reportSubtitle: ({ vidId }) => ({
    ...{ email: 'a@example.com', feedbackContent: 'Hello', vidId, episodeN: 3, problem: 'sync', position: 4 },
  }),
  feedbackList: () => firstPageQuery,
  readStateUpdate: ({ feedbackId }) => ({ feedbackId }),
  videoDetails: ({ vidId }) => ({ videoId: vidId, episodeN: 3 }),
  paywall: ({ vidId }) => ({ vidId, episodeN: 5 }),
  updateEpisodeRecord: ({ vidId }) => ({ videoId: vidId, episodeN: 3, lookTime: 1 }),
  getWatchRecordList: () => firstPageQuery,
  deleteWatchRecordList: ({ vidId }) => ({ vidIdList: [vidId] }),
  page: ({ moduleId }) => ({ moduleId, ...firstPageQuery }),
  recommendModulePage: ({ moduleId }) => ({ moduleId, ...firstPageQuery }),
  forYou: () => ({ pageSize: 5 }),
  forYouViews: ({ vidId }) => ({ views: [{ vidId, isSkipped: false }] }),
  searchVideoInfo: () => ({ search: 'a', ...firstPageQuery }),
  searchTwoVideoInfo: () => ({ search: 'a', ...firstPageQuery }),
  addBuyPlay: ({ vidId }) => ({ vidId, nepisode: 5 }),
  statement: () => firstPageQuery,
  orders: () => firstPageQuery,
  saveNotificationChoices: () => ({ episodes: true, answers: true, digest: false, timeZone: 'UTC' }),
  subscribePush: () => ({
    ...{ endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'B'.repeat(22), timeZone: 'UTC' },
  }),
  unsubscribePush: () => ({ endpoint: 'https://push.example/1' }),
  changeNickname: () => ({ nickname: 'Zoë' }),
  changePicture: ({ image }) => ({ picture: image() }),
  commentList: ({ vidId }) => ({ vidId, episodeN: 3, order: 'newest' }),
  postComment: ({ vidId }) => ({ vidId, episodeN: 3, text: 'Hello', createTime: 1 }),
  deleteComment: () => ({ commentId: '1' }),
  reportComment: () => ({ commentId: '1', reason: 'spam' }),
  takeReward: () => ({ task: 'daily', coins: 5, endTime: 1 }),
  stay: () => ({ price: '4.99' }),
  adOffer: ({ vidId }) => ({ vidId, episodeN: 3 }),
  beginAd: ({ vidId }) => ({ vidId, episodeN: 3 }),
  finishAd: () => ({ view: `${'x'.repeat(22)}.${unknownGift}` }),
  giftOffer: ({ vidId }) => ({ vidId }),
  buyGift: ({ vidId }) => ({ vidId, coins: 20, key: randomUUID() }),
  giftList: () => firstPageQuery,
  refundGift: () => ({ giftId: '1', coins: 20 }),
  giftDetails: () => ({ code: unknownGift }),
  redeemGift: () => ({ code: unknownGift, newEpisodes: 1 }),
  beginDownload: ({ vidId }) => ({ vidId, episodeN: 3 }),
  renewDownloads: () => ({ episodes: [] }),
  confirmBillingAddress: () => ({ code: '000000' }),
  recoverWallet: () => ({ token: 'none' }),
  updUserAirwallexInfo: () => billingInfo,
  createOrder: ({ owner, origin }) => orderInput(owner, origin, { rechargeId: '2001' }),
  isSuccessful: ({ orderId }) => ({ orderId, orderType: 1, payType: 13 }),
  removeSavedCard: () => ({ cardId: '1' }),
  updSubConsentId: ({ orderId }) => ({ orderId, intentId: 'int_1', customerId: 'cus_1', consentId: 'cst_1' }),
  beginRedirect: ({ orderId, origin }) => ({ orderId, method: 'gcash', returnUrl: `${origin}/wallet` }),
  qrLink: ({ orderId }) => ({ orderId }),
  openLink: ({ link }) => ({ token: link }),
}

/** Returns the input of a call that is valid for an authorised caller. */
export const validCallInput = (name: string, at: ValidInputResources): object =>
  inputs[name]?.(at) ?? { videoId: at.vidId }
