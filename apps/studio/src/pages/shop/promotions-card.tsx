import type { Output } from '@cliffhanger/contract/call'
import { studioPromotions } from '@cliffhanger/contract/studio/promotions'
import type { EditedShop } from '@cliffhanger/contract/studio/shop'
import { type PromotionKind, promotionKinds } from '@cliffhanger/domain/promotions'
import { useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { type Locale, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { StartPromotionDialog, StopPromotionDialog } from './promotion-dialogs.tsx'
import styles from './shop.module.css'

type Promotion = Output<typeof studioPromotions.state>['promotions'][number]

/** Describes the state of a promotion in a sentence. */
function stateText(promotion: Promotion | undefined, { t, time }: Locale): string {
  if (!promotion) return t('shop.promotion.never')
  const facts = { percent: promotion.percent, time: time(promotion.endTime) }
  if (promotion.isRunning) return t('shop.promotion.running', facts)
  return t(promotion.isStopped ? 'shop.promotion.stopped' : 'shop.promotion.ended', facts)
}

/** Promotions that an operator starts and stops. They take effect at once, independently of the shop's draft. */
export function PromotionsCard({ shop, canEdit }: { readonly shop: EditedShop; readonly canEdit: boolean }) {
  const query = useStudioQuery(studioPromotions.state, {})
  const locale = useText()
  const { t } = locale
  const [asked, setAsked] = useState<{ readonly kind: PromotionKind; readonly isStop: boolean }>()
  const close = () => setAsked(undefined)
  return (
    <Card title={t('shop.promotions')} isFlush>
      <QueryStates query={query}>
        {({ promotions }) => (
          <table className={styles.table} aria-label={t('shop.promotions')}>
            <tbody>
              {promotionKinds.map((kind) => {
                const promotion = promotions.find((one) => one.kind === kind)
                const isRunning = promotion?.isRunning === true
                return (
                  <tr key={kind}>
                    <td>
                      <b>{t(`shop.promotion.${kind}`)}</b>
                      <p>{stateText(promotion, locale)}</p>
                    </td>
                    <td className={styles.number}>
                      {canEdit && (
                        <Button isSmall onClick={() => setAsked({ kind, isStop: isRunning })}>
                          {t(isRunning ? 'shop.promotion.stop' : 'shop.promotion.begin')}
                        </Button>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </QueryStates>
      <p className={styles.foot}>
        <span className={styles.fine}>{t('shop.promotionsAbout')}</span>
      </p>
      {asked?.isStop && <StopPromotionDialog kind={asked.kind} onClose={close} />}
      {asked && !asked.isStop && <StartPromotionDialog kind={asked.kind} shop={shop} onClose={close} />}
    </Card>
  )
}
