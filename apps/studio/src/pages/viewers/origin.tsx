import { useText } from '#i18n/use-text.ts'
import { FactList } from '#ui/lists/facts.tsx'
import { Card } from '#ui/pages/card.tsx'
import type { ViewerData } from './facts.ts'

/** Shows the ad through which the viewer arrived. */
export function ViewerAdOrigin({ ad }: { ad: ViewerData['ad'] }) {
  const { t } = useText()
  return (
    <Card title={t('viewer.origin')}>
      <FactList facts={ad.map(({ name, value }) => ({ term: name, value }))} />
    </Card>
  )
}
