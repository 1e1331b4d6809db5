import type { EditedShop, ShopProblem } from '@cliffhanger/contract/studio/shop'
import { planDays } from '@cliffhanger/domain/plan-days'
import { useState } from 'react'
import { moveItem } from '#editing/lists/order.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField, SelectField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { Card } from '#ui/pages/card.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { CellInput } from './cell-input.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { type OfferColumn, OfferRows } from './offer-rows.tsx'
import {
  createOfferId,
  type EditedMembershipPlan,
  planName,
  pricePer30Days,
  problemTextAt,
  type ShopState,
} from './offers.ts'
import styles from './shop.module.css'

interface PlansCardProps {
  readonly shop: EditedShop
  readonly state: ShopState
  readonly problems: readonly ShopProblem[]
  readonly canEdit: boolean
  onChange(shop: EditedShop): void
}

const lengths = planDays.map(String)

/** Edits the membership plans. */
export function PlansCard({ shop, state, problems, canEdit, onChange }: PlansCardProps) {
  const locale = useText()
  const { t, money, number, key } = locale
  const [edited, setEdited] = useState<number>()
  const { memberships: plans, currency } = shop
  const setPlans = (memberships: EditedMembershipPlan[]) => onChange({ ...shop, memberships })
  const setPlan = (at: number, plan: EditedMembershipPlan) =>
    setPlans(plans.map((one, index) => (index === at ? plan : one)))
  const columns: readonly OfferColumn<EditedMembershipPlan>[] = [
    { id: 'name', title: t('shop.planName'), cell: (plan) => <b>{planName(plan, locale)}</b> },
    {
      id: 'days',
      title: t('shop.days'),
      isNumber: true,
      cell: (plan, index) =>
        canEdit ? (
          <SelectField
            label={t('shop.field', { field: t('shop.days'), name: planName(plan, locale) })}
            isLabelHidden
            error={problemTextAt(problems, `memberships.${index}.days`, locale)}
            options={lengths.map((value) => ({ value, label: value }))}
            value={String(plan.days)}
            onChoose={(days) => setPlan(index, { ...plan, days: Number(days) })}
          />
        ) : (
          plan.days
        ),
    },
    {
      id: 'price',
      title: t('shop.price', { currency }),
      isNumber: true,
      cell: (plan, index) => (
        <CellInput
          field={t('shop.price', { currency })}
          name={planName(plan, locale)}
          value={plan.price}
          error={problemTextAt(problems, `memberships.${index}.price`, locale)}
          isDisabled={!canEdit}
          isChanged={state.shop.memberships.find(({ id }) => id === plan.id)?.price !== plan.price}
          onChange={(price) => setPlan(index, { ...plan, price })}
        />
      ),
    },
    {
      id: 'per30',
      title: t('shop.per30'),
      isNumber: true,
      isExtra: true,
      cell: (plan) => {
        const price = pricePer30Days(plan)
        return price === undefined ? '–' : money(price, currency)
      },
    },
    {
      id: 'badge',
      title: t('shop.badge'),
      isExtra: true,
      cell: ({ badge }) => {
        const text = badge[key] || badge.en
        return text ? <Pill tone="gold">{text}</Pill> : '–'
      },
    },
    {
      id: 'members',
      title: t('shop.members'),
      isNumber: true,
      isExtra: true,
      cell: ({ id }) => number(state.members.find((one) => one.id === id)?.members ?? 0),
    },
  ]
  function add(): void {
    setPlans([...plans, { id: createOfferId('plan', shop), days: 30, price: '9.99', names: {}, badge: {} }])
    setEdited(plans.length)
  }
  const chosen = edited === undefined ? undefined : plans[edited]
  return (
    <Card
      title={t('shop.plans')}
      isFlush
      actions={
        <>
          <CheckField
            label={t('shop.onSale')}
            isChecked={shop.sells.membership}
            isDisabled={!canEdit}
            onCheck={(membership) => onChange({ ...shop, sells: { ...shop.sells, membership } })}
          />
          {canEdit && (
            <Button isSmall icon="plus" onClick={add}>
              {t('shop.addPlan')}
            </Button>
          )}
        </>
      }
    >
      {plans.length === 0 ? (
        <EmptyState title={t('shop.noPlans')} text={t('shop.noPlansText')} />
      ) : (
        <OfferRows
          label={t('shop.plans')}
          offers={plans}
          columns={columns}
          canEdit={canEdit}
          nameOf={(plan) => planName(plan, locale)}
          onMove={(from, to) => setPlans(moveItem(plans, from, to))}
          onEdit={setEdited}
          onRemove={(at) => setPlans(plans.filter((_, index) => index !== at))}
        />
      )}
      <p className={styles.foot}>
        <span className={styles.fine}>
          <Icon name="info" size={16} />
          {t('shop.membersKeep')}
        </span>
        <span className={styles.fine}>{t('shop.passes')}</span>
      </p>
      {chosen && edited !== undefined && (
        <OfferDialog
          offer={chosen}
          name={planName(chosen, locale)}
          path={`memberships.${edited}`}
          problems={problems}
          onChange={(plan) => setPlan(edited, plan)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}
