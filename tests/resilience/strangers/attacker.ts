/**
 * Child process in which strangers attack disk, memory, mailboxes and CPU of a server. The parent process sends the
 * target, see attack.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { Call, Input } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { trackPath } from '@cliffhanger/contract/tracking'
import { billingInfo, orderInput } from '../../../apps/server/src/testing/paying.ts'
import { createProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { AttackerAddresses, StrangerAttack } from './attack.ts'

/** Returns the IP address of the device with this number, by origin of the attack. */
const addressOf: Readonly<Record<AttackerAddresses, (index: number) => string>> = {
  'one address': () => '198.51.100.7',
  'one /48': (index) => `2001:db8:7:${((index * 40_503) % 65_536).toString(16)}::${(index + 1).toString(16)}`,
  '10,000 addresses': (index) => `10.${index % 40}.${(index >> 3) % 250}.${1 + (index % 250)}`,
}

const pauseMs = 10
const long = (length: number) => 'x'.repeat(length)
const events = 4
const orders = 2

async function run({ server, envelopeKey, from, seconds, atOnce, vidIds, victim, picture }: StrangerAttack) {
  const answers: Record<string, number> = {}
  const endMs = performance.now() + seconds * 1_000
  let strangers = 0
  const pictureFile = () => new File([Buffer.from(picture, 'base64')], 'a.jpg', { type: 'image/jpeg' })

  /** Makes every kind of request with one device, even after a refusal. */
  async function visit(index: number): Promise<void> {
    const ip = addressOf[from](index)
    const client = createProtocolClient(server, envelopeKey, undefined, { 'x-forwarded-for': ip })
    async function attempt(name: string, request: () => Promise<{ readonly status: number }>): Promise<void> {
      if (performance.now() > endMs) return
      const { status } = await request().catch(() => ({ status: 0 }))
      answers[`${name} ${status}`] = (answers[`${name} ${status}`] ?? 0) + 1
      await sleep(pauseMs)
    }
    const ask = <C extends Call>(name: string, call: C, input: Input<C>) =>
      attempt(name, () => client.call(call, input))

    await attempt('check', () => client.check({ adId: long(500), fbc: long(500), utm_campaign: long(500) }))
    await ask('ad', adVisit.newUserStaining, { adId: long(400), fbp: long(400) })
    for (const episodeN of [1, 2, 3]) {
      const videoId = vidIds[index % vidIds.length] ?? ''
      await ask('position', playback.updateEpisodeRecord, { videoId, episodeN, lookTime: 1 })
    }
    for (let event = 0; event < events; event += 1) {
      const fields = {
        event: 'user_behavior',
        screen: 'home',
        action: long(400),
        subject: long(400),
        createTime: Date.now(),
      }
      const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      const { token = '', cookie = '' } = client.state
      await attempt('event', () =>
        fetch(`${server}/api${trackPath}?${query}`, { headers: { 'x-forwarded-for': ip, bearertoken: token, cookie } }),
      )
    }
    await ask('picture', feedback.updateHeadImg, { uploadImage: pictureFile() })
    await ask('feedback', feedback.sendFeedBack, { email: 'a@example.com', feedbackContent: '漫'.repeat(2_000) })
    await ask('billing', payments.updUserAirwallexInfo, { ...billingInfo, airEmail: `${long(40)}${index}@example.com` })
    for (let order = 0; order < orders; order += 1) {
      await ask('order', payments.createOrder, orderInput(client, server, { rechargeId: '2001' }))
    }
    const [name, domain] = victim.split('@')
    await ask('code', ownAccount.sendEmailVoiceCode, { openid: victim, type: 1 })
    await ask('code', ownAccount.sendEmailVoiceCode, { openid: `${name}+${index}@${domain}`, type: 3 })
    await ask('guess', ownAccount.register, { openid: victim, code: '34679CDF', type: 6, nickname: '', headimgurl: '' })
    await ask('export', ownAccount.export, {})
    await attempt('page', () =>
      fetch(`${server}/video?vidId=${vidIds[index % vidIds.length]}&n=${index}`, {
        headers: { 'x-forwarded-for': ip },
      }),
    )
    client.state.token = `wrong-${index}`
    await ask('wrong token', accounts.getUserInfo, {})
  }
  async function work(): Promise<void> {
    while (performance.now() < endMs) {
      strangers += 1
      await visit(strangers)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { ...answers, strangers }
}

process.on('message', (attack: StrangerAttack) => {
  void run(attack).then((answers) => process.send?.(answers))
})
