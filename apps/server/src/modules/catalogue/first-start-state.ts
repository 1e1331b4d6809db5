import type { Database } from '../../db/schema.ts'

/** Whether the demo titles are to be brought in: never done, and no titles of the operator's own came before. */
export async function mustImportDemo(db: Database): Promise<boolean> {
  const { first_start: state } = await db.selectFrom('catalogue_state').select('first_start').executeTakeFirstOrThrow()
  if (state !== 'pending') return state === 'running'
  return (await db.selectFrom('titles').select('vid_id').limit(1).executeTakeFirst()) === undefined
}

export async function setFirstStart(db: Database, state: 'running' | 'done'): Promise<void> {
  await db.updateTable('catalogue_state').set({ first_start: state }).execute()
}
