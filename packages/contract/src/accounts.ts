import { call } from './call.ts'
import { AnyText, Choice, Flag, Integer, List, NullableInteger, Shape, Text } from './schema.ts'

/**
 * Request fields that `check` and `newUserStaining` have in common: the parameters of the ad that brought the viewer.
 */
export const adFields = {
  isStartCheck: Integer(),
  isUpdUserPort: Text({ maxLength: 8 }),
  fbc: Text({ maxLength: 512 }),
  fbp: Text({ maxLength: 512 }),
  adId: Text({ maxLength: 512 }),
  eventSourceUrl: Text(),
  /** Whether the viewer consents to the storage of ad networks' click ids; used only by brands that require consent. */
  adConsent: Flag(),
  /** Whether the viewer also consents to reporting their payments to ad networks. */
  paymentConsent: Flag(),
}
const uuid = Text({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  maxLength: 36,
})
const asked = Shape({}, { isLogin: Flag() })

/** API calls that the web app makes on every visit. */
export const accounts = {
  check: call('/login/v1/check', {
    summary: 'Starts or continues a session: returns a bearer token and sets the device cookie.',
    auth: 'open',
    isSecret: true,
    /**
     * `nonce` is generated once per page load, so that simultaneous first checks from one page return the same guest.
     */
    input: Shape({ deviId: uuid }, { ...adFields, nonce: uuid }),
    output: Shape({ bearerToken: AnyText(), isOfficial: Flag(), userId: AnyText() }),
  }),
  activation: call('/send/activation', {
    summary: 'Reports the first opening of the app on a device.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: Shape({}),
  }),
  getUserInfo: call('/userInfo/getUserInfo', {
    summary: 'Returns the profile and membership of the viewer.',
    auth: 'device',
    isReadOnly: true,
    input: asked,
    output: Shape({
      openId: AnyText(),
      userName: AnyText(),
      userId: AnyText(),
      vipRank: Integer(),
      premiumDueTime: NullableInteger(),
      headimgurl: AnyText(),
      airEmail: AnyText(),
      newUserRecommend: Choice(0, 1),
    }),
  }),
  userConduct: call('/userInfo/userConduct', {
    summary: 'Returns whether the viewer ever owned something of value: coins, unlocks, a membership or a paid order.',
    auth: 'device',
    isReadOnly: true,
    input: asked,
    output: Shape({ isPaid: Choice(0, 1) }),
  }),
  getUserAccountInfo: call('/userInfo/getUserAccountInfo', {
    summary: 'Returns the coin balance of the viewer.',
    auth: 'device',
    isReadOnly: true,
    input: asked,
    /**
     * `coinBalance`: coins that can be spent. `heldCoins`: coins of a disputed payment, which cannot be spent; absent
     * if 0. `rewardCoins`: the part of the balance that expires, in the order of spending; absent if none.
     * `hasRewards`: whether the operator gives coins for tasks; absent if not. `hasNotifications`: whether viewers can
     * subscribe to notifications; absent if not.
     */
    output: Shape(
      { coinBalance: Integer() },
      {
        heldCoins: Integer(),
        rewardCoins: List(Shape({ coins: Integer(), endTime: Integer() })),
        hasRewards: Flag(),
        hasNotifications: Flag(),
      },
    ),
  }),
  constant: call('/constant/get', {
    summary: 'Returns switches and prices that the app reads at start-up.',
    auth: 'open',
    method: 'GET',
    input: Shape({ key: Text({ maxLength: 64 }) }),
    output: Shape({
      COIN_SWITCH: Choice(0, 1),
      PAYALL_SWITCH: Choice(0, 1),
      PREMIUM_SWITCH: Choice(0, 1),
      BUY_ALL_DISCOUNT_PRICE: AnyText(),
      BUY_ALL_DISCOUNT_STRIPE_PRICE: AnyText(),
    }),
  }),
}
