import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comments } from '@cliffhanger/contract/comments'
import { gifts } from '@cliffhanger/contract/gifts'
import { studioAdUnlocks } from '@cliffhanger/contract/studio/ad-unlocks'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import { studioPromotions } from '@cliffhanger/contract/studio/promotions'
import { studioRewards } from '@cliffhanger/contract/studio/rewards'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts'
import { createStudioClient } from '../../../apps/server/src/testing/studio-client.ts'
import { fillWithDemoCatalogue } from '../../demo-data.ts'
import { inviteOperator } from '../../studio/invite-operator.ts'
import { createScreensWorld, type ScreensWorld } from '../world.ts'

const builtInBrands = new URL('../../../apps/server/brands/brands.yaml', import.meta.url)
const weekMs = 7 * 86_400_000
const brandSwitches = ['forYou', 'fastCheckout', 'gifts', 'profiles', 'downloads']
const ads = 'rewardedAds: { tag: "https://ads.example.com/vast", verification: clock }'
const settings = {
  NOTIFICATIONS: 'push,mail',
  PAY_WALLETS: 'applepay,googlepay',
  PAY_COUNTRY: 'US',
  PAY_REDIRECT_METHODS: 'gcash:USD',
  PAY_SHORT_BILLING: 'on',
  PAY_SAVED_CARDS: 'on',
  LOGIN_PASSKEYS: 'on',
  LOGIN_GOOGLE_CLIENT_ID: 'client',
  LOGIN_GOOGLE_SECRET: 'secret',
}

async function writeBrands(folder: string): Promise<string> {
  let table = await readFile(builtInBrands, 'utf8')
  for (const name of brandSwitches) {
    if (!table.includes(`${name}: false`)) throw new Error(`the brands have no ${name}`)
    table = table.replace(`${name}: false`, `${name}: true`)
  }
  table = table.replace('    gifts: true', `    gifts: true\n    ${ads}`)
  const file = join(folder, 'brands.yaml')
  await writeFile(file, table)
  return file
}

/** Switches on the features that an owner can switch on in Studio. */
async function switchOn(server: ServerProcess): Promise<void> {
  const env = { DATA_DIR: server.dataDir, PORT: new URL(server.origin).port }
  const { link } = await inviteOperator('owner', env)
  const owner = createStudioClient(server)
  await owner.accept(new URL(link).hash.slice(1), 'Owner')
  await owner.confirm()
  const rewards = await owner.ask(studioRewards.state, {})
  const tasks = rewards.tasks.map((task) => ({ ...task, isOn: true }))
  await owner.ask(studioRewards.publish, { base: rewards.version, tasks })
  const adTerms = { isOn: true, perDay: 3, allTitles: true, titles: [], lastEpisode: 0 }
  await owner.ask(studioAdUnlocks.publish, { base: 0, terms: adTerms })
  const { version: base, brands } = await owner.ask(studioComments.state, {})
  await owner.ask(studioComments.publish, { base, brands: brands.map(({ id }) => id), closedTitles: [] })
  const endTime = Date.now() + weekMs
  await owner.ask(studioPromotions.begin, { kind: 'firstTopUp', percent: 20, endTime })
  await owner.ask(studioPromotions.begin, { kind: 'stay', percent: 50, endTime })
}

/** Creates two comments on the first episode: a visible comment and a comment that waits for moderation. */
async function comment({ registered, vid }: ScreensWorld): Promise<void> {
  const texts = ['That look in the snow. I have watched it three times.', 'More on www.example.com']
  for (const [index, text] of texts.entries()) {
    await registered.ask(comments.postComment, {
      vidId: vid,
      episodeN: 1,
      text,
      createTime: Date.now() + index,
      position: 500,
    })
  }
}

/** Creates a paid gift that has not been accepted. */
async function give({ guest, vid }: ScreensWorld): Promise<void> {
  const wanted = { vidId: vid, episodeN: 5 }
  const { coins } = await guest.ask(gifts.giftOffer, wanted)
  await guest.ask(gifts.buyGift, { ...wanted, coins, key: 'gift-of-the-guest' })
}

/** Starts a server with all features that are off by default, its seeded viewers and a browser. */
export async function createOptionalFeaturesWorld(): Promise<ScreensWorld> {
  await using starting = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-optional-'))
  starting.defer(() => rm(folder, { recursive: true }))
  const dataDir = await makeDataDir()
  starting.defer(() => removeDataDir(dataDir))
  await fillWithDemoCatalogue(dataDir)
  const server = await startServerProcess({ dataDir, env: { ...settings, BRANDS_FILE: await writeBrands(folder) } })
  starting.defer(async () => void (await server.stop()))
  await switchOn(server)
  const world = await createScreensWorld(server)
  starting.defer(world.close)
  await comment(world)
  await give(world)
  const started = starting.move()
  return { ...world, close: () => started.disposeAsync() }
}
