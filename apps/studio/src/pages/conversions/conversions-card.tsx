import type { Output } from '@cliffhanger/contract/call'
import { studioConversions } from '@cliffhanger/contract/studio/conversions'
import { type AdNetwork, adNetworkNames } from '@cliffhanger/domain/conversions'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { useState } from 'react'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from './conversions.module.css'
import { RefusedConversionsDialog } from './refused-dialog.tsx'
import { useConversionsText } from './use-conversions-text.ts'

type Figures = Output<typeof studioConversions.figures>
type Network = Figures['networks'][number]
const readAgainMs = 15_000

/**
 * Shows how many payments were reported to each ad network. Renders nothing if no brand reports payments to a
 * network.
 */
export function ConversionsCard() {
  const { t } = useConversionsText()
  const query = useStudioQuery(studioConversions.figures, {}, { readAgainMs })
  const [shownRefused, showRefused] = useState<AdNetwork>()
  if (!query.error && !query.data?.networks.length) return null
  return (
    <Card title={t('conversions.title')} about={t('conversions.about')} isFlush>
      <QueryStates query={query}>
        {({ networks, days }) => (
          <>
            <NetworkTable networks={networks} onShowRefused={showRefused} />
            <p className={styles.foot}>
              <Icon name="info" size={16} />
              <span>{t('conversions.foot', { days })}</span>
            </p>
          </>
        )}
      </QueryStates>
      {shownRefused && <RefusedConversionsDialog network={shownRefused} onClose={() => showRefused(undefined)} />}
    </Card>
  )
}

function NetworkTable({
  networks,
  onShowRefused,
}: {
  readonly networks: readonly Network[]
  readonly onShowRefused: (network: AdNetwork) => void
}) {
  const { t, number } = useConversionsText()
  const { data: me } = useCurrentOperator()
  const maySeeRefused = me !== undefined && isActionAllowed(me.role, 'conversions.manage')
  const columns: readonly Column<Network>[] = [
    {
      id: 'network',
      title: t('conversions.network'),
      cell: ({ network, isOn }) => (
        <>
          <b className={styles.name}>{adNetworkNames[network]}</b>
          {!isOn && <SecondLine>{t('conversions.off')}</SecondLine>}
        </>
      ),
    },
    {
      id: 'orders',
      title: t('conversions.orders'),
      isNumber: true,
      isExtra: true,
      cell: ({ orders }) => number(orders),
    },
    {
      id: 'noConsent',
      title: t('conversions.noConsent'),
      isNumber: true,
      isExtra: true,
      cell: ({ noConsent }) => number(noConsent),
    },
    { id: 'sent', title: t('conversions.sent'), isNumber: true, cell: ({ sent }) => number(sent) },
    {
      id: 'waiting',
      title: t('conversions.waiting'),
      isNumber: true,
      cell: ({ waiting }) => (waiting > 0 ? <b className={styles.warn}>{number(waiting)}</b> : number(waiting)),
    },
    {
      id: 'refused',
      title: t('conversions.refused'),
      isNumber: true,
      cell: ({ network, refused }) =>
        refused > 0 && maySeeRefused ? (
          <button
            type="button"
            className={styles.link}
            aria-label={t('conversions.showRefused', { count: refused, network: adNetworkNames[network] })}
            onClick={() => onShowRefused(network)}
          >
            {number(refused)}
          </button>
        ) : (
          number(refused)
        ),
    },
    {
      id: 'answer',
      title: t('conversions.lastAnswer'),
      isExtra: true,
      isWrapping: true,
      cell: (network) => <LastAnswer {...network} />,
    },
  ]
  return <Table label={t('conversions.title')} columns={columns} rows={networks} keyOf={({ network }) => network} />
}

function LastAnswer({ lastAnswer, waiting, nextAt }: Network) {
  const { t, time } = useConversionsText()
  if (!lastAnswer) return <span className={styles.quiet}>{t('conversions.noneYet')}</span>
  const { at, isTaken, status, words } = lastAnswer
  return (
    <>
      <span className={styles.answer}>
        <Pill tone={isTaken ? 'ok' : 'warn'}>{status ?? t('conversions.noAnswer')}</Pill>
        <time>{time(at)}</time>
      </span>
      {!isTaken && words !== undefined && (
        <SecondLine>
          <span lang="en">{words}</span>
        </SecondLine>
      )}
      {waiting > 0 && nextAt !== undefined && <SecondLine>{t('conversions.again', { time: time(nextAt) })}</SecondLine>}
    </>
  )
}
