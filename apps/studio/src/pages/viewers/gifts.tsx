import type { Output } from '@cliffhanger/contract/call'
import { studioGifts } from '@cliffhanger/contract/studio/gifts'
import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { GiftRefundDialog } from './dialogs/gift-refund-dialog.tsx'
import styles from './viewers.module.css'

export type ViewerGift = Output<typeof studioGifts.list>['rows'][number]

/** Shows the state of a gift, with a link to its buyer or recipient. */
function Fate({ gift: { isBought, state, otherId } }: { gift: ViewerGift }) {
  const { t } = useText()
  const text = isBought
    ? t(`viewer.gift.${state}`, { viewer: otherId ?? '' })
    : t('viewer.gift.boughtBy', { viewer: otherId ?? '' })
  if (otherId === undefined) return text
  return (
    <Link to="/viewers/$userId" params={{ userId: otherId }}>
      {text}
    </Link>
  )
}

/** Lists the gifts that the viewer bought or redeemed. Support can refund an unredeemed gift. */
export function Gifts({ userId, role }: { userId: string; role: StudioRole }) {
  const { t, time } = useText()
  const rows = usePaginatedRows(studioGifts.list, { userId, limit: 20 })
  const [refunded, setRefunded] = useState<ViewerGift>()
  return (
    <Card title={t('viewer.gifts')} isFlush>
      <QueryStates query={rows}>
        {(gifts) =>
          gifts.length === 0 ? (
            <p className={styles.none}>{t('viewer.noGifts')}</p>
          ) : (
            <ul className={styles.rows}>
              {gifts.map((gift) => (
                <li key={gift.giftId}>
                  <Icon name="key" size={16} />
                  <div className={styles.title}>
                    <b lang={gift.titleLanguage}>
                      {gift.episode === undefined
                        ? gift.title || gift.vidId
                        : t('viewer.episodeOf', { title: gift.title || gift.vidId, episode: String(gift.episode) })}
                    </b>
                    <small>
                      {t('viewer.episodeCount', { count: gift.episodes })} ·{' '}
                      {t('viewer.coinCount', { count: gift.coins })} · <Fate gift={gift} />
                    </small>
                  </div>
                  <time>{time(gift.at)}</time>
                  {gift.returning !== undefined && isActionAllowed(role, 'gifts.refund') && (
                    <Button isSmall onClick={() => setRefunded(gift)}>
                      {t('giftRefund.open')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
      <ListFooter rows={rows} />
      {refunded && <GiftRefundDialog userId={userId} gift={refunded} onClose={() => setRefunded(undefined)} />}
    </Card>
  )
}
