import { createHash, randomBytes } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import type { Call } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { type Attack, mutateText } from './attempt.ts'
import type { ForgedWorld } from './forged-world.ts'

const paging = { pageNum: 1, pageSize: 10 }
/** Returns calls that read or change a viewer's own data, with their input. */
function ownThings({ locked }: ForgedWorld): readonly (readonly [Call, object])[] {
  const { vidId = '', episodeN = '' } = locked[0]?.subject ?? {}
  const episode = { videoId: vidId, episodeN: Number(episodeN) }
  return [
    ...[accounts.getUserInfo, accounts.getUserAccountInfo, accounts.userConduct].map((call) => [call, {}] as const),
    ...[wallet.statement, wallet.orders, feedback.feedbackList, playback.getWatchRecordList].map(
      (call) => [call, paging] as const,
    ),
    [ownAccount.export, {}],
    [payments.membershipInfo, {}],
    [playback.getPlayList, { videoId: vidId }],
    [playback.videoDetails, episode],
    [playback.updateEpisodeRecord, { ...episode, lookTime: 1 }],
    [wallet.addBuyPlay, { vidId, nepisode: episode.episodeN }],
    [feedback.sendFeedBack, { email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: '' }],
  ]
}

interface Credentials {
  readonly token: string | undefined
  readonly cookie: string | undefined
}
const credentialsOf = ({ state: { token, cookie } }: ProtocolClient): Credentials => ({ token, cookie })

/** Creates ended sessions: logged out, unused for a month, half a year old. */
async function endedSessions({ server }: ForgedWorld): Promise<readonly Credentials[]> {
  const { db, now } = server.deps
  const [left, idle, aged] = [await server.viewer(), await server.viewer(), await server.viewer()]
  const credentials = [left, idle, aged].map(credentialsOf)
  const { userId } = left.state
  await db
    .updateTable('users')
    .set({ email: `${userId}@example.com` })
    .where('user_id', '=', userId)
    .execute()
  await left.ask(ownAccount.logout, {})
  const daysAgo = (days: number) => new Date(now() - days * 86_400_000)
  const sessions = db.updateTable('sessions')
  await sessions
    .set({ used_at: daysAgo(31) })
    .where('user_id', '=', idle.state.userId)
    .execute()
  await sessions
    .set({ created_at: daysAgo(181) })
    .where('user_id', '=', aged.state.userId)
    .execute()
  return credentials
}

/** Changes the value of a cookie. */
function damagedCookie(cookie: string, random: Random): string {
  const value = cookie.slice('device='.length)
  for (;;) {
    const damaged = mutateText(value, random).replaceAll(/[;,"\\]/g, '')
    if (damaged !== value) return `device=${damaged}`
  }
}

/** Creates attempts to read or change a viewer's own data with invalid credentials, or as another user. */
export async function createSessionAttack(world: ForgedWorld): Promise<Attack> {
  const { server, owner, clients } = world
  const ended = await endedSessions(world)
  const things = ownThings(world)
  const secret = () => randomBytes(32).toString('base64url')

  function forge(random: Random): Credentials {
    const { token = '', cookie = '' } = owner.state
    const value = cookie.slice('device='.length)
    const own = clients.guest.state
    const ways: readonly (() => Credentials)[] = [
      () => ({ token: mutateText(token, random), cookie }),
      () => ({ token: mutateText(token, random), cookie }),
      () => ({ token, cookie: damagedCookie(cookie, random) }),
      () => ({ token, cookie: damagedCookie(cookie, random) }),
      () => ({ token, cookie: own.cookie }),
      () => ({ token: own.token, cookie }),
      () => ({ token, cookie: undefined }),
      () => ({ token: undefined, cookie }),
      () => ({ token: secret(), cookie }),
      () => ({ token, cookie: `device=${secret()}` }),
      () => ({ token: secret(), cookie: `device=${secret()}` }),
      () => ({ token: value, cookie: `device=${token}` }),
      () => ({
        token: createHash('sha256')
          .update(token)
          .digest(random.pick(['hex', 'base64url'])),
        cookie,
      }),
      () => ({ token, cookie: `device=${createHash('sha256').update(value).digest('hex')}` }),
      () => ({ token: random.pick(["' OR '1'='1", '%', '*', 'null', 'undefined', '{}', '-1', '\\x00']), cookie }),
      () => random.pick(ended),
      () => random.pick(ended),
      () => credentialsOf(clients.deleted),
    ]
    return random.pick(ways)()
  }

  return async (random) => {
    const [call, input] = random.pick(things)
    const client = server.client()
    // Uses the attacker's own valid credentials with another user's id.
    const isPosing = random.chance(0.1)
    const { token, cookie } = isPosing ? credentialsOf(clients.guest) : forge(random)
    if (token !== undefined) client.state.token = token
    if (cookie !== undefined) client.state.cookie = cookie
    const userId = isPosing || random.chance(0.3) ? owner.state.userId : ''
    const answer = await client.call(call, {}, { ...input, userId })
    const what = `${call.path} with token ${token} and cookie ${cookie} as ${JSON.stringify(userId)}`
    return { what, isAccepted: answer.status < 400, seen: answer.text + JSON.stringify(answer.source) }
  }
}

/** Creates attempts to start a session as the owner or the deleted user without a valid cookie of this user. */
export function createCheckCallAttack({ server, owner, clients }: ForgedWorld): Attack {
  return async (random) => {
    const { deviId, cookie = '', userId, token = '' } = owner.state
    const ways: readonly (() => { deviId?: string; cookie?: string; userId?: string; token?: string })[] = [
      () => ({ deviId }),
      () => ({ deviId: deviId.toUpperCase(), userId }),
      () => ({ deviId, userId, token }),
      () => ({ deviId, userId, cookie: clients.guest.state.cookie ?? '' }),
      () => ({ userId, cookie: damagedCookie(cookie, random) }),
      () => ({ userId }),
      () => ({ userId, token, cookie: clients.deleted.state.cookie ?? '' }),
      () => ({ userId: clients.deleted.state.userId, cookie: clients.deleted.state.cookie ?? '' }),
    ]
    const forged = random.pick(ways)()
    const client = server.client(forged.deviId)
    if (forged.cookie !== undefined) client.state.cookie = forged.cookie
    if (forged.token !== undefined) client.state.token = forged.token
    const fields = { fbuserid: userId, ...(forged.userId === undefined ? {} : { userId: forged.userId }) }
    const { source, text } = await client.check(fields)
    const somebodys = [userId, clients.deleted.state.userId]
    const isAccepted = source !== undefined && (somebodys.includes(source.userId) || source.isOfficial)
    return { what: `check with ${JSON.stringify(forged)}`, isAccepted, seen: text + JSON.stringify(source) }
  }
}
