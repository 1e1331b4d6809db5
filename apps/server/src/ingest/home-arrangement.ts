import type { Problem } from '@cliffhanger/media-ingest/drama/problem'
import type { HomeArrangement } from '@cliffhanger/media-ingest/read-catalogue'
import type { Database } from '../db/schema.ts'
import { listTitles } from '../modules/catalogue/store.ts'
import { arrangeHome } from '../modules/recommendation/arrange-home.ts'

/** Returns a problem for each title in home.yaml that is neither in the catalogue nor in `alsoKnown`. */
export async function unknownTitles(
  db: Database,
  { modules }: HomeArrangement,
  alsoKnown: readonly string[] = [],
): Promise<Problem[]> {
  const known = new Set([...alsoKnown, ...(await listTitles(db)).map(({ slug }) => slug)])
  return modules.flatMap(({ id, content }) => {
    const missing = 'titles' in content ? content.titles.filter((slug) => !known.has(slug)) : []
    return missing.map((slug) => ({
      severity: 'error' as const,
      file: 'home.yaml',
      reason: `module ${id} names the title ${slug}, which is neither in this folder nor imported before`,
    }))
  })
}

/** Arranges the home page according to home.yaml. */
export async function arrange(db: Database, home: HomeArrangement): Promise<void> {
  const vidIds = new Map((await listTitles(db)).map((title) => [title.slug, title.vid_id]))
  await arrangeHome(
    db,
    home.modules.map(({ id, cardType, names, content, shownTo }) => ({
      slug: id,
      cardType,
      names,
      shownTo,
      selection: 'select' in content ? content.select : content.titles.flatMap((slug) => vidIds.get(slug) ?? []),
    })),
  )
}
