import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'

/** A link to the page of an order. */
export function OrderLink({ orderId }: { orderId: string }) {
  const { t } = useText()
  const page: string = `/orders/${orderId}`
  return <Link to={page}>{t('viewer.order', { id: orderId })}</Link>
}
