/** node src/commands/texts.ts: writes drama.yaml and subtitles of every title, from catalogue.yaml and the stories. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isSeq, visit } from 'yaml'
import { readCatalogue, type Title, titlesDir } from '../catalogue.ts'
import { type Lines, toSrt } from '../scenes/dialogue.ts'
import { dialogue } from '../stories/index.ts'

/** Folder names are the codes of the subtitle menu. The stories also have Indonesian; the demo omits it on purpose. */
const folders: Partial<Record<keyof Lines, string>> = { en: 'en', zh: 'cn', ja: 'jp', es: 'es', th: 'th', ru: 'ru', ar: 'ar' }

function dramaYaml(t: Title): string {
  const doc = new Document({
    id: t.id,
    language: t.language,
    names: t.names,
    descriptions: t.descriptions,
    tags: t.tags,
    audience: t.audience,
    freeEpisodes: t.freeEpisodes,
    pricePerEpisode: t.pricePerEpisode,
    wholeTitlePrice: t.wholeTitlePrice,
    totalEpisodes: t.totalEpisodes,
    order: t.order,
    likes: t.likes,
    follows: t.follows,
    episodeNames: t.episodeNames,
  }, { keepUndefined: false })
  const tags = doc.get('tags')
  if (isSeq(tags)) tags.flow = true
  visit(doc, {
    Pair(_, pair) {
      if (pair.value === undefined) return visit.REMOVE
    },
  })
  return doc.toString({ lineWidth: 0, flowCollectionPadding: false })
}

for (const title of readCatalogue()) {
  const home = join(titlesDir, title.id)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'drama.yaml'), dramaYaml(title))
  for (const [id, { times, lines }] of Object.entries(dialogue).filter(([id]) => id.startsWith(`${title.id}.`)))
    for (const [lang, text] of Object.entries(lines)) {
      const folder = Object.entries(folders).find(([key]) => key === lang)?.[1]
      if (!folder) continue
      mkdirSync(join(home, 'subtitles', folder), { recursive: true })
      writeFileSync(join(home, 'subtitles', folder, `${id.slice(-2).padStart(3, '0')}.srt`), toSrt(times, text))
    }
  console.log(title.id)
}
