import { orderFilters } from '@cliffhanger/contract/studio/list-filters'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { Link } from '@tanstack/react-router'
import { useCurrentOperator } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import styles from './orders.module.css'

/** Tabs for the order states, and for the comparison with the payment provider. */
export function OrdersTabs({ needsAction }: { readonly needsAction?: number | undefined }) {
  const { t, number } = useText()
  const { data: me } = useCurrentOperator()
  const exact = { activeOptions: { exact: true, includeSearch: true, explicitUndefined: true } } as const
  return (
    <>
      <Link from="/orders" to="/orders" search={({ state: _, ...rest }) => rest} {...exact}>
        {t('orders.tab.all')}
      </Link>
      {orderFilters.map((state) => (
        <Link key={state} from="/orders" to="/orders" search={(rest) => ({ ...rest, state })} {...exact}>
          {t(`orders.tab.${state}`)}
          {state === 'needsAction' && needsAction !== undefined && needsAction > 0 && (
            <span className={styles.count}>{number(needsAction)}</span>
          )}
        </Link>
      ))}
      {me && isActionAllowed(me.role, 'orders.settle') && <Link to="/orders/compare">{t('orders.tab.compare')}</Link>}
    </>
  )
}
