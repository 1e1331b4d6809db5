/** Checks covers, subtitles, drama.yaml and home.yaml against the importer's requirements. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'
import { homeCardTypeIds } from '../../../../packages/domain/src/card-types.ts'
import { langs } from '../art/lettering.ts'
import { EPISODES, type Title, titlesDir } from '../catalogue.ts'

const pad = (n: number) => String(n).padStart(3, '0')
const cue = /^\d+\n(\d\d:\d\d:\d\d,\d{3}) --> (\d\d:\d\d:\d\d,\d{3})\n[^\n]+$/

export async function checkTitle(title: Title): Promise<string[]> {
  const home = join(titlesDir, title.id)
  const problems: string[] = []
  if (!existsSync(join(home, 'drama.yaml'))) problems.push('no drama.yaml')
  for (const lang of langs) {
    const path = join(home, `cover.${lang}.webp`)
    const meta = existsSync(path) ? await sharp(path).metadata() : undefined
    if (meta?.width !== 540 || meta.height !== 720 || meta.format !== 'webp')
      problems.push(`cover.${lang}.webp is not a 540×720 webp`)
  }
  const expected = ['en', 'cn', 'jp', 'es', 'th', ...(title.id === 'clause-17' ? ['ru', 'ar'] : [])].sort()
  const found = readdirSync(join(home, 'subtitles')).sort()
  if (found.join() !== expected.join()) problems.push(`subtitle folders ${found.join(' ')}`)
  for (const folder of found)
    for (let n = 1; n <= EPISODES; n++) {
      const path = join(home, 'subtitles', folder, `${pad(n)}.srt`)
      const cues = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n\n') : []
      const times = cues.map((c) => cue.exec(c))
      if (cues.length < 3 || times.some((t) => !t)) problems.push(`${folder}/${pad(n)}.srt is malformed`)
      const flat = times.flatMap((t) => [t?.[1] ?? '', t?.[2] ?? ''])
      if (flat.some((t, i) => i > 0 && t <= (flat[i - 1] ?? '')))
        problems.push(`${folder}/${pad(n)}.srt runs backwards`)
    }
  return problems
}

type Module = { id: string; cardType: number; names: Record<string, string>; titles?: string[]; select?: string }
const isModule = (v: unknown): v is Module =>
  typeof v === 'object' && v !== null && 'id' in v && 'cardType' in v && 'names' in v && typeof v.names === 'object'

export function checkHome(ids: ReadonlySet<string>): string[] {
  const file: unknown = parse(readFileSync(join(titlesDir, '..', 'home.yaml'), 'utf8'))
  const modules: unknown[] = typeof file === 'object' && file !== null && 'modules' in file && Array.isArray(file.modules) ? file.modules : []
  const problems = homeCardTypeIds.filter((card) => !modules.some((m) => isModule(m) && m.cardType === card)).map((card) =>
    `home.yaml: card type ${card} is missing`
  )
  for (const m of modules) {
    if (!isModule(m)) {
      problems.push('home.yaml: a module without id, cardType or names')
      continue
    }
    for (const lang of langs) if (!m.names[lang]) problems.push(`home.yaml: ${m.id} has no name in ${lang}`)
    for (const id of m.titles ?? []) if (!ids.has(id)) problems.push(`home.yaml: ${m.id} names the unknown title ${id}`)
    if (new Set(m.titles).size !== (m.titles?.length ?? 0)) problems.push(`home.yaml: ${m.id} names a title twice`)
  }
  return problems
}

export function bytesUnder(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).reduce(
    (sum, e) => sum + statSync(join(e.parentPath, e.name)).size,
    0,
  )
}
