import type { CardType } from '@cliffhanger/domain/card-types'
import { bumpVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import type { Texts } from '../catalogue/tables.ts'
import type { Selection, ShownTo } from './tables.ts'

export interface HomeModule {
  readonly slug: string
  readonly cardType: CardType
  readonly names: Texts
  /** A selection rule, or the ids of selected titles in their order. */
  readonly selection: Exclude<Selection, 'titles'> | readonly string[]
  /** Viewers who see the module; default: everyone. */
  readonly shownTo?: ShownTo
}

/** Replaces the arrangement of the home page; modules with an unchanged slug keep their ids. */
export async function arrangeHome(db: Database, modules: readonly HomeModule[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await bumpVersion(tx)
    const kept = modules.map((module) => module.slug)
    await tx
      .deleteFrom('modules')
      .$if(kept.length > 0, (query) => query.where('slug', 'not in', kept))
      .execute()
    for (const [position, module] of modules.entries()) await writeModule(tx, module, position)
  })
}

async function writeModule(
  tx: Database,
  { slug, cardType, names, selection, shownTo = 'everyone' }: HomeModule,
  position: number,
) {
  const values = {
    card_type: cardType,
    position,
    names: JSON.stringify(names),
    shown_to: shownTo,
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
