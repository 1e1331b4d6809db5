/** node src/commands/texts.ts: writes drama.yaml and subtitles of every title, from catalogue.yaml and the stories. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isSeq } from 'yaml'
import { readCatalogue, type Title, titlesDir } from '../catalogue.ts'
import { type Lines, toSrt } from '../scenes/dialogue.ts'
import { dialogue } from '../stories/index.ts'

/** Folder names are the codes of the subtitle menu. The stories also have Indonesian; the demo omits it on purpose. */
const folders: Partial<Record<keyof Lines, string>> = { en: 'en', zh: 'cn', ja: 'jp', es: 'es', th: 'th', ru: 'ru', ar: 'ar' }

function dramaYaml({ mood: _mood, logline: _logline, beats: _beats, ...fields }: Title): string {
  const doc = new Document(fields)
  const tags = doc.get('tags')
  if (isSeq(tags)) tags.flow = true
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
