import type { HomeCardType } from '@cliffhanger/domain/card-types'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { HomeArrangement } from '@cliffhanger/media-ingest/drama/home-yaml'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import type { Texts } from '../catalogue/tables.ts'
import { findVidIdsBySlug, type ModuleRow, readHomeModules, readSlugs } from './store.ts'
import type { HomeModuleSelection, ShownTo } from './tables.ts'

export interface HomeModule {
  readonly slug: string
  readonly cardType: HomeCardType
  readonly names: Texts
  /** A selection rule, or the ids of selected titles in their order. */
  readonly selection: Exclude<HomeModuleSelection, 'titles'> | readonly string[]
  /** Viewers who see the module; default: everyone. */
  readonly shownTo?: ShownTo
  /** Languages whose viewers see the module; default: all. */
  readonly languages?: readonly LanguageKey[]
}

/** Replaces the modules of the home page; modules with an unchanged slug keep their ids. */
export const arrangeHome = (db: Database, modules: readonly HomeModule[]): Promise<void> =>
  db.transaction().execute((tx) => writeHome(tx, modules))

/** Reads the modules of the home page. */
export async function readArrangement(db: Database): Promise<HomeArrangement> {
  const rows = await readHomeModules(db)
  const slugs = await readSlugs(db, [...new Set(rows.flatMap((row) => row.vid_ids))])
  return {
    modules: rows.map(({ slug, card_type, names, selection, shown_to, languages, vid_ids }) => ({
      id: slug,
      cardType: card_type,
      names,
      content:
        selection === 'titles' ? { titles: vid_ids.flatMap((vidId) => slugs.get(vidId) ?? []) } : { select: selection },
      shownTo: shown_to,
      ...(languages.length > 0 && { languages }),
    })),
  }
}

/** Returns the distinct slugs of the titles on a home page. */
const slugsOf = ({ modules }: HomeArrangement): string[] => [
  ...new Set(modules.flatMap(({ content }) => ('titles' in content ? content.titles : []))),
]

/** Finds titles of a home page that the catalogue does not have, with the index of their module. */
export async function findUnknownTitles(
  db: Database,
  home: HomeArrangement,
): Promise<{ readonly module: number; readonly slug: string }[]> {
  const known = await findVidIdsBySlug(db, slugsOf(home))
  return home.modules.flatMap(({ content }, module) =>
    'titles' in content ? content.titles.filter((slug) => !known.has(slug)).map((slug) => ({ module, slug })) : [],
  )
}

/** Replaces the modules of the home page in the transaction `tx`; unknown titles are left out. */
export async function writeArrangement(tx: Database, home: HomeArrangement): Promise<void> {
  const vidIds = await findVidIdsBySlug(tx, slugsOf(home))
  await writeHome(
    tx,
    home.modules.map(({ id, cardType, names, content, shownTo, languages }) => ({
      slug: id,
      cardType,
      names,
      shownTo,
      ...(languages && { languages }),
      selection: 'select' in content ? content.select : content.titles.flatMap((slug) => vidIds.get(slug) ?? []),
    })),
  )
}

/** Converts a draft to module rows, for a preview. Their ids are their positions. */
export async function toModuleRows(db: Database, home: HomeArrangement): Promise<ModuleRow[]> {
  const vidIds = await findVidIdsBySlug(db, slugsOf(home))
  return home.modules.map(({ id, cardType, names, content, shownTo, languages = [] }, index) => ({
    m_id: String(index + 1),
    slug: id,
    card_type: cardType,
    names,
    selection: 'select' in content ? content.select : ('titles' as const),
    shown_to: shownTo,
    languages,
    vid_ids: 'titles' in content ? [...new Set(content.titles.flatMap((slug) => vidIds.get(slug) ?? []))] : [],
  }))
}

async function writeHome(tx: Database, modules: readonly HomeModule[]): Promise<void> {
  await incrementCatalogueVersion(tx)
  const kept = modules.map((module) => module.slug)
  await tx
    .deleteFrom('modules')
    .$if(kept.length > 0, (query) => query.where('slug', 'not in', kept))
    .execute()
  for (const [position, module] of modules.entries()) await writeModule(tx, module, position)
}

async function writeModule(
  tx: Database,
  { slug, cardType, names, selection, shownTo = 'everyone', languages = [] }: HomeModule,
  position: number,
) {
  const values = {
    card_type: cardType,
    position,
    names: JSON.stringify(names),
    shown_to: shownTo,
    languages,
    selection: typeof selection === 'string' ? selection : ('titles' as const),
  }
  const { m_id } = await tx
    .insertInto('modules')
    .values({ slug, ...values })
    .onConflict((row) => row.column('slug').doUpdateSet(values))
    .returning('m_id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('module_titles').where('m_id', '=', m_id).execute()
  if (typeof selection === 'string' || selection.length === 0) return
  const rows = [...new Set(selection)].map((vid_id, index) => ({ m_id, position: index, vid_id }))
  await tx.insertInto('module_titles').values(rows).execute()
}
