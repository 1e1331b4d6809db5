import { randomUUID } from 'node:crypto'
import type { KnownValues } from '../../../apps/server/src/testing/fuzz/schema-values.ts'
import { createFuzzedFields } from '../fuzz/call-fields.ts'
import { servedCalls } from '../fuzz/send-call.ts'
import type { Attack } from './attempt.ts'
import { attackers, type ForgedWorld } from './forged-world.ts'

/** Creates attempts to make any call for a locked episode, by viewers who may not play it. */
export async function createLockedCallAttack(world: ForgedWorld): Promise<Attack> {
  const { server, locked, owner, image } = world
  const calls = servedCalls(world)
  const namesEpisode = ['episodeN', 'nepisode', 'videoId']
  const aboutEpisodes = calls.filter(([, { input }]) => namesEpisode.some((field) => field in Object(input.properties)))
  const modules = (await server.deps.db.selectFrom('modules').select('m_id').execute()).map(({ m_id: id }) => id)
  const vids = locked.map(({ subject }) => subject.vidId)
  const episodes = locked.map(({ subject }) => Number(subject.episodeN))
  const known: KnownValues = {
    ...{ vid: vids, vidId: vids, videoId: vids, vidIdList: vids.map((vid) => [vid]) },
    ...{ episodeN: episodes, nepisode: episodes, lookTime: [0, 1, 10.5], feedbackImages: [image, ''] },
    ...{ mid: modules, moduleId: modules, pageNum: [1], pageSize: [30], search: ['the', 'contract', '契'] },
    ...{ openid: ['nobody@example.com'], code: ['000000'], deviId: [randomUUID()], token: ['none'] },
    ...{ gainuserId: [owner.state.userId], returnUrl: [`${server.origin}/wallet`], email: ['a@example.com'] },
  }
  return async (random) => {
    const [[name, call], attacker] = [random.pick(random.chance(0.5) ? aboutEpisodes : calls), random.pick(attackers)]
    const input = createFuzzedFields(call, known, random)
    const fields = random.chance(0.05) ? { ...input, userId: owner.state.userId } : input
    const answer = await world.clients[attacker].call(call, {}, fields)
    if (answer.status === 401 && attacker !== 'anonymous' && attacker !== 'deleted') await world.renew(attacker)
    const what = `${name} by ${attacker} with ${JSON.stringify(fields).slice(0, 300)}`
    const headers = JSON.stringify([...answer.headers])
    return { what, isAccepted: false, seen: answer.text + headers + JSON.stringify(answer.source ?? '') }
  }
}

/** Creates attempts to open any page about a locked episode, by viewers who may not play it. */
export function createLockedPageAttack({ server, locked, clients }: ForgedWorld): Attack {
  return async (random) => {
    const { vidId, episodeN } = random.pick(locked).subject
    const attacker = random.pick(attackers)
    const { cookie = '' } = clients[attacker].state
    const from = random.pick(['', '&fbuserid=1', '&lang=th', `&episode=${episodeN}`, '&ep=1'])
    const path = random.pick([
      ...[`/video?vid=${vidId}&ep=${episodeN}${from}`, `/video?vid=${vidId}${from}`, `/video?ep=${episodeN}`],
      ...['/', '/config.json', `/result?search=${vidId}`, '/manifest.webmanifest', `/enjoy?vid=${vidId}`],
    ])
    const headers = { cookie, accept: 'text/html', 'accept-language': random.pick(['en', 'zh', 'th']) }
    const answer = await fetch(`${server.origin}${path}`, { headers, redirect: 'manual' })
    const seen = JSON.stringify([...answer.headers]) + (await answer.text())
    return { what: `${path} by ${attacker}`, isAccepted: false, seen }
  }
}
