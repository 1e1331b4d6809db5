import type { EditedShop, ShopProblem } from '@cliffhanger/contract/studio/shop'
import { useState } from 'react'
import { moveItem } from '#editing/lists/order.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField } from '#ui/forms/field.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { Card } from '#ui/pages/card.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { CellInput, IntegerCellInput } from './cell-input.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { type OfferColumn, OfferRows } from './offer-rows.tsx'
import {
  createOfferId,
  type EditedCoinPack,
  packName,
  pricePer100Coins,
  problemTextAt,
  roundUpPricePer100Coins,
  type ShopState,
} from './offers.ts'
import { PackClaimsNote } from './pack-truth-note.tsx'
import styles from './shop.module.css'

interface PacksCardProps {
  readonly shop: EditedShop
  readonly state: ShopState
  readonly problems: readonly ShopProblem[]
  readonly canEdit: boolean
  onChange(shop: EditedShop): void
}

/** Edits the coin packs: terms, price per 100 coins, badges and sales. */
export function PacksCard({ shop, state, problems, canEdit, onChange }: PacksCardProps) {
  const locale = useText()
  const { t, money, number, key } = locale
  const [edited, setEdited] = useState<number>()
  const { coins: packs, currency } = shop
  const soldOf = (id: string) => state.sold.find((one) => one.id === id)?.orders ?? 0
  const setPacks = (coins: EditedCoinPack[]) => onChange({ ...shop, coins })
  const setPack = (at: number, pack: EditedCoinPack) => setPacks(packs.map((one, index) => (index === at ? pack : one)))
  const highest = Math.max(...packs.map((pack) => pricePer100Coins(pack) ?? 0))

  function inputColumn(field: 'coins' | 'bonus' | 'price', title: string): OfferColumn<EditedCoinPack> {
    return {
      id: field,
      title,
      isNumber: true,
      cell(pack, index) {
        const cell = {
          field: title,
          name: packName(pack, locale),
          error: problemTextAt(problems, `coins.${index}.${field}`, locale),
          isDisabled: !canEdit,
          isChanged: state.shop.coins.find(({ id }) => id === pack.id)?.[field] !== pack[field],
        }
        return field === 'price' ? (
          <CellInput {...cell} value={pack.price} onChange={(price) => setPack(index, { ...pack, price })} />
        ) : (
          <IntegerCellInput
            {...cell}
            value={pack[field]}
            onChange={(value) => setPack(index, { ...pack, [field]: value })}
          />
        )
      },
    }
  }
  const columns: readonly OfferColumn<EditedCoinPack>[] = [
    inputColumn('coins', t('shop.coins')),
    inputColumn('bonus', t('shop.bonus')),
    inputColumn('price', t('shop.price', { currency })),
    {
      id: 'per100',
      title: t('shop.per100'),
      isNumber: true,
      cell: (pack) => {
        const price = pricePer100Coins(pack)
        return price === undefined ? (
          '–'
        ) : (
          <PerUnit text={money(roundUpPricePer100Coins(price), currency)} share={price / highest} />
        )
      },
    },
    {
      id: 'badge',
      title: t('shop.badge'),
      isExtra: true,
      cell: ({ badge }) => {
        const text = badge[key] || badge.en
        return text ? <Pill>{text}</Pill> : '–'
      },
    },
    { id: 'sold', title: t('shop.sold'), isNumber: true, isExtra: true, cell: ({ id }) => number(soldOf(id)) },
  ]
  function add(): void {
    setPacks([...packs, { id: createOfferId('coins', shop), coins: 100, bonus: 0, price: '0.99', badge: {} }])
  }
  const chosen = edited === undefined ? undefined : packs[edited]
  return (
    <Card
      title={t('shop.packs')}
      isFlush
      actions={
        <>
          <CheckField
            label={t('shop.onSale')}
            isChecked={shop.sells.coins}
            isDisabled={!canEdit}
            onCheck={(coins) => onChange({ ...shop, sells: { ...shop.sells, coins } })}
          />
          {canEdit && (
            <Button isSmall icon="plus" onClick={add}>
              {t('shop.addPack')}
            </Button>
          )}
        </>
      }
    >
      {packs.length === 0 ? (
        <EmptyState title={t('shop.noPacks')} text={t('shop.noPacksText')} />
      ) : (
        <OfferRows
          label={t('shop.packs')}
          offers={packs}
          columns={columns}
          canEdit={canEdit}
          nameOf={(pack) => packName(pack, locale)}
          onMove={(from, to) => setPacks(moveItem(packs, from, to))}
          onEdit={setEdited}
          onRemove={(at) => setPacks(packs.filter((_, index) => index !== at))}
        />
      )}
      <PackClaimsNote packs={packs} soldOf={soldOf} canEdit={canEdit} onChange={setPacks} />
      {chosen && edited !== undefined && (
        <OfferDialog
          offer={chosen}
          name={packName(chosen, locale)}
          path={`coins.${edited}`}
          problems={problems}
          onChange={(pack) => setPack(edited, pack)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

/** Shows a price per unit, with a bar relative to the highest price. */
function PerUnit({ text, share }: { readonly text: string; readonly share: number }) {
  return (
    <span className={styles.perUnit}>
      {text}
      <svg className={styles.bar} viewBox="0 0 56 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="56" height="6" rx="3" />
        <rect className={styles.share} width={56 * share} height="6" rx="3" />
      </svg>
    </span>
  )
}
