import { Popover } from '@base-ui/react/popover'
import type { InsightFigure } from '@cliffhanger/domain/insight-definitions'
import type { ReactNode } from 'react'
import { metricExplanations } from './how-texts.ts'
import styles from './insight.module.css'
import { useInsightPageText } from './use-page-text.ts'

/**
 * The name of a metric as a button whose popup explains how the metric is computed. It opens on hover, click or tap,
 * and with Enter or Space.
 */
export function MetricWithExplanation({
  figure,
  children,
}: {
  readonly figure: InsightFigure
  readonly children: ReactNode
}) {
  const { key } = useInsightPageText()
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.counted} openOnHover delay={300}>
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12}>
          <Popover.Popup className={styles.definition}>
            <Popover.Description>{metricExplanations[key][figure]}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
