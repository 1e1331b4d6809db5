import { call } from './call.ts'
import { Choice, Flag, Integer, MapOf, NullableInteger, Prose, Shape, Text } from './schema.ts'

const adFields = {
  isStartCheck: Integer(),
  isUpdUserPort: Text({ maxLength: 8 }),
  fbc: Text({ maxLength: 512 }),
  fbp: Text({ maxLength: 512 }),
  adId: Text({ maxLength: 512 }),
  eventSourceUrl: Text(),
}
const deviceId = Text({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  maxLength: 36,
})
const registration = Shape(
  { code: Text({ maxLength: 16 }), openid: Text({ maxLength: 254 }), type: Choice(6) },
  { headimgurl: Text(), nickname: Text({ maxLength: 64 }) },
)
const asked = Shape({}, { isLogin: Flag() })

export const accounts = {
  check: call('/login/v1/check', {
    auth: 'open',
    isSecret: true,
    input: Shape({ deviId: deviceId }, adFields),
    output: Shape({ bearerToken: Prose(), isOfficial: Flag(), userId: Prose() }),
  }),
  logout: call('/login/logout', { auth: 'device', input: Shape({}), output: Shape({}) }),
  activation: call('/send/activation', { auth: 'device', input: Shape({}), output: Shape({}) }),
  newUserStaining: call('/send/newUserStaining', { auth: 'device', input: Shape({}, adFields), output: Shape({}) }),
  getUserInfo: call('/userInfo/getUserInfo', {
    auth: 'device',
    input: asked,
    output: Shape({
      openId: Prose(),
      userName: Prose(),
      userId: Prose(),
      vipRank: Integer(),
      premiumDueTime: NullableInteger(),
      headimgurl: Prose(),
      airEmail: Prose(),
      newUserRecommend: Choice(0, 1),
    }),
  }),
  userConduct: call('/userInfo/userConduct', {
    auth: 'device',
    input: asked,
    output: Shape({ isPaid: Choice(0, 1) }),
  }),
  getUserAccountInfo: call('/userInfo/getUserAccountInfo', {
    auth: 'device',
    input: asked,
    output: Shape({ coinBalance: Integer() }),
  }),
  sendEmailVoiceCode: call('/login/sendEmailVoiceCode', {
    auth: 'device',
    input: Shape({ openid: Text({ maxLength: 254 }), type: Choice(1, 2, 3) }),
    output: Shape({}),
  }),
  register: call('/login/v1/register', {
    auth: 'device',
    input: registration,
    output: Shape({ state: Choice(1, -1) }, { userId: Prose(), message: Prose(), restored: Flag() }),
  }),
  removeUser: call('/login/removeUser', {
    auth: 'official',
    input: registration,
    output: Shape({}, { state: Choice(1, -1), message: Prose() }),
  }),
  recoverWallet: call('/login/recoverWallet', {
    auth: 'device',
    isSecret: true,
    input: Shape(
      {},
      { openid: Text({ maxLength: 254 }), code: Text({ maxLength: 16 }), token: Text({ maxLength: 128 }) },
    ),
    output: Shape({ state: Choice(1, -1) }, { userId: Prose(), others: Integer(), message: Prose() }),
  }),
  setReadPreference: call('/task/setReadPreference', {
    auth: 'device',
    input: Shape({ preferenceId: Choice(1, 2) }),
    output: Shape({}),
  }),
  saveUserPreference: call('/userpreference/saveUserPreference', {
    auth: 'device',
    input: Shape({ preferenceId: Choice(1, 2) }),
    output: Shape({}),
  }),
  export: call('/privacy/export', {
    auth: 'device',
    input: Shape({}),
    output: MapOf<unknown>({}),
  }),
  constant: call('/constant/get', {
    auth: 'open',
    method: 'GET',
    input: Shape({ key: Text({ maxLength: 64 }) }),
    output: Shape({
      COIN_SWITCH: Choice(0, 1),
      PAYALL_SWITCH: Choice(0, 1),
      PREMIUM_SWITCH: Choice(0, 1),
      BUY_ALL_DISCOUNT_PRICE: Prose(),
      BUY_ALL_DISCOUNT_STRIPE_PRICE: Prose(),
    }),
  }),
}
