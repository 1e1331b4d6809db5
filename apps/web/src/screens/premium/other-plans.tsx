import { type ComponentProps, useId } from 'react'
import { PackageGrid } from '#features/purchase/package-grid.tsx'
import { useText } from '#i18n/use-text.ts'
import styles from './other-plans.module.css'

type Props = Required<Pick<ComponentProps<typeof PackageGrid>, 'plans' | 'membership'>>

/** The plans as shown to a member with automatic renewal: marks the current plan and explains how to change it. */
export function OtherPlans({ plans, membership }: Props) {
  const t = useText()
  const id = useId()
  return (
    <section className={styles.plans} aria-labelledby={id}>
      <h2 id={id} className={`${styles.title} display`}>
        {t('wallet.plans')}
      </h2>
      <PackageGrid
        isTight
        isReadOnly
        coins={[]}
        plans={plans}
        chosen={membership.planId}
        onChoose={() => undefined}
        membership={membership}
      />
      <p className={styles.note}>{t('wallet.switchPlan')}</p>
    </section>
  )
}
