import type { EditedShop, ShopProblem } from '@cliffhanger/contract/studio/shop'
import { useText } from '#i18n/use-text.ts'
import { CheckField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import { problemTextAt, type ShopState } from './offers.ts'
import styles from './shop.module.css'

interface WholeTitlesCardProps {
  readonly shop: EditedShop
  readonly titles: ShopState['titles']
  readonly problems: readonly ShopProblem[]
  readonly canEdit: boolean
  onChange(shop: EditedShop): void
}

/** Edits the price of whole titles, and the currency of the shop. */
export function WholeTitlesCard({ shop, titles, problems, canEdit, onChange }: WholeTitlesCardProps) {
  const locale = useText()
  const { t } = locale
  return (
    <Card
      title={t('shop.wholeTitles')}
      actions={
        <CheckField
          label={t('shop.onSale')}
          isChecked={shop.sells.wholeTitles}
          isDisabled={!canEdit}
          onCheck={(wholeTitles) => onChange({ ...shop, sells: { ...shop.sells, wholeTitles } })}
        />
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('shop.wholePrice')}
          help={t('shop.ownPrices', { own: titles.withOwnPrice, all: titles.published })}
          inputMode="decimal"
          disabled={!canEdit}
          value={shop.wholeTitlePrice}
          error={problemTextAt(problems, 'wholeTitlePrice', locale)}
          onChange={({ target }) => onChange({ ...shop, wholeTitlePrice: target.value })}
        />
        <TextField
          label={t('shop.currency')}
          help={t('shop.currencyHelp')}
          disabled={!canEdit}
          value={shop.currency}
          error={problemTextAt(problems, 'currency', locale)}
          onChange={({ target }) => onChange({ ...shop, currency: target.value.toUpperCase() })}
        />
      </div>
    </Card>
  )
}
