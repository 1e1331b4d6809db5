import { maskAddress } from '@cliffhanger/domain/mask'
import type { ViewerRow } from './find-store.ts'
import type { OrderRow, TitleTexts } from './viewer-lists-store.ts'

/** Studio shows English names of titles to operators, where they exist. */
const operatorLanguage = 'en'

type State = 'guest' | 'registered' | 'deleted' | 'purged'
export function viewerStateOf(row: { email: string | null; deleted_at: Date | null; purged_at: Date | null }): State {
  if (row.purged_at) return 'purged'
  if (row.deleted_at) return 'deleted'
  return row.email === null ? 'guest' : 'registered'
}

export const presentViewer = (row: ViewerRow) => ({
  userId: row.user_id,
  state: viewerStateOf(row),
  email: row.email === null ? '' : maskAddress(row.email),
  createdAt: row.created_at.getTime(),
  coins: Number(row.balance),
  ...(row.seen_at && { seenAt: row.seen_at.getTime() }),
  ...(row.member_until && { memberUntil: row.member_until.getTime() }),
})

/** Returns a title's name and the language of the name. The name is empty for a deleted title. */
export function presentTitle({ slug, language, texts }: TitleTexts): { title: string; titleLanguage: string } {
  const shown = texts?.[operatorLanguage] || language === null ? operatorLanguage : language
  return { title: texts?.[shown]?.name ?? slug ?? '', titleLanguage: shown }
}

const orderTypes = { 1: 'coins', 3: 'membership', 6: 'title' } as const
export const presentOrder = (row: OrderRow) => ({
  orderId: row.order_id,
  createdAt: row.created_at.getTime(),
  type: orderTypes[row.order_type],
  coins: row.coins,
  days: row.days,
  price: row.price,
  currency: row.currency,
  state: row.state,
  ...(row.paid_at && { paidAt: row.paid_at.getTime() }),
  ...(row.order_type === 6 && { title: row.names[operatorLanguage] ?? Object.values(row.names)[0] ?? '' }),
})
