import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/facts.tsx'
import type { ViewerFacts } from './facts.ts'

/** The ad that brought the viewer. */
export function Origin({ ad }: { ad: ViewerFacts['ad'] }) {
  const { t } = useText()
  return (
    <Card title={t('viewer.origin')}>
      <Facts facts={ad.map(({ name, value }) => ({ term: name, value }))} />
    </Card>
  )
}
