import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../node_modules/.cache/bench-player', import.meta.url))
const sources = 5
/** Number of episodes: enough for the swipes and prefetches of a page. The import encodes each clip only once. */
const episodes = 30

/** Slug of the imported title, which is the name of its folder. */
export const benchTitleSlug = 'bench-player'

export interface BenchMediaFolders {
  /** Folder of the media of the baselines: `ep<n>/fmp4_2/…`. */
  readonly packaged: string
  /** Import folder: a drama that repeats the clips in free episodes, and a home page that shows the drama. */
  readonly catalogue: string
  /** Folder for files built in this run. */
  readonly work: string
}

/** Draws, encodes and packages the clips if they are missing. If a script fails, this process exits. */
export async function generateBenchMedia(): Promise<BenchMediaFolders> {
  const packaged = join(cache, 'media')
  if (!existsSync(join(packaged, `ep${sources}`, 'done'))) {
    console.log('Drawing five clips of 30 s (once, about two minutes) …')
    await mkdir(cache, { recursive: true })
    for (const script of ['gen.sh', 'package.sh']) {
      const program = fileURLToPath(new URL(`lab/${script}`, import.meta.url))
      const { status } = spawnSync('bash', [program], { cwd: cache, stdio: ['ignore', 'inherit', 'inherit'] })
      if (status !== 0) process.exit(1)
    }
  }
  return { packaged, catalogue: await makeCatalogue(packaged), work: cache }
}

async function makeCatalogue(packaged: string): Promise<string> {
  const catalogue = join(cache, 'catalogue')
  const folder = join(catalogue, 'titles', benchTitleSlug)
  await rm(catalogue, { recursive: true, force: true })
  await mkdir(join(folder, 'episodes'), { recursive: true })
  await writeFile(join(folder, 'drama.yaml'), 'names: { en: Bench clips }\n')
  await link(join(packaged, 'cover.jpg'), join(folder, 'cover.jpg'))
  for (let n = 1; n <= episodes; n += 1) {
    const clip = join(packaged, `ep${((n - 1) % sources) + 1}.mp4`)
    await link(clip, join(folder, 'episodes', `${String(n).padStart(3, '0')}.mp4`))
  }
  const demo = await readFile(fileURLToPath(new URL('../../demo/home.yaml', import.meta.url)), 'utf8')
  await writeFile(join(catalogue, 'home.yaml'), withOwnModule(demo))
  return catalogue
}

/** Returns the demo's home page with an added module for the benchmark title below the first module. */
function withOwnModule(home: string): string {
  const [head = '', first = '', ...rest] = home.split(/^(?= {2}- id: )/m)
  const own = `  - { id: bench, cardType: 30, names: { en: Bench }, titles: [${benchTitleSlug}] }\n`
  return [head, first, own, ...rest].join('')
}
