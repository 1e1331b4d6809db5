import { adLinkPath } from '@cliffhanger/contract/ad-links'
import type { Output } from '@cliffhanger/contract/call'
import { type AdLinkRow, studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import { languages } from '@cliffhanger/domain/languages'
import { useEffect, useRef, useState } from 'react'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { shortOperatorName } from '#editing/operator-name.ts'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { useCopy } from '#ui/overlays/use-copy.ts'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { LinkSpend } from '../spend/link-spend.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './link-panel.module.css'
import { QrCode, QrDownloads } from './qr-code.tsx'
import { ReturnsChart } from './returns-chart.tsx'
import { StateSwitch } from './state-switch.tsx'

export type AdLinkDetails = Output<typeof studioAdLinks.link>

interface Props {
  readonly code: string
  readonly days: { readonly from: string; readonly to: string }
  /** The selected currency; default: the currency in which the link has the most spend. */
  readonly currency: string | undefined
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** The open link beside the table: its URL, its return and its spend. */
export function LinkPanel({ code, days, currency, mayEdit, onClose }: Props) {
  const { t, key: language } = useAdsText()
  const [isEditing, setEditing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const query = useStudioQuery(studioAdLinks.link, { code, ...days, language, ...(currency && { currency }) })
  // In a narrow window the panel is below the table, so it is scrolled into view.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const name = query.data?.link.name ?? code
  return (
    <section ref={panel} className={styles.panel} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {mayEdit && query.data && (
          <Button isSmall look="quiet" onClick={() => setEditing(true)}>
            {t('ads.edit')}
          </Button>
        )}
        <Button isSmall look="quiet" icon="close" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <QueryStates query={query}>
        {(details) => (
          <>
            <LinkAddress link={details.link} />
            <ReturnsChart details={details} />
            <LinkSpend details={details} mayEdit={mayEdit} />
            <Counted details={details} />
            {mayEdit && <StateSwitch link={details.link} />}
            {isEditing && (
              <LinkDialog link={details.link} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
            )}
          </>
        )}
      </QueryStates>
    </section>
  )
}

function LinkAddress({ link }: { readonly link: AdLinkRow }) {
  const { t } = useAdsText()
  const copy = useCopy()
  const { data: me } = useCurrentOperator()
  const address = `${me?.watchOrigin || location.origin}${adLinkPath}/${link.code}`
  const shown = address.replace(/^https?:\/\//, '')
  const own = languages.find(({ key }) => key === link.language)?.name
  return (
    <div className={styles.address}>
      <QrCode text={address} label={t('ads.qr', { address: shown })} className={styles.qr} />
      <div>
        <div className={styles.code}>
          <input readOnly value={`${adLinkPath}/${link.code}`} aria-label={t('ads.shortLink', { address: shown })} />
          <Button
            isSmall
            look="quiet"
            icon="copy"
            aria-label={t('ads.copy', { address: shown })}
            onClick={() => void copy(address)}
          />
        </div>
        <p>
          {shown}
          <br />
          {link.title ? t('ads.leadsTo', { title: link.title, episode: link.episode }) : t('ads.titleDeleted')}
          <br />
          {own ? t('ads.inLanguage', { language: own }) : t('ads.inAnyLanguage')}
        </p>
        {!link.isTitlePublished && <p className={styles.warning}>{t('ads.leadsHome')}</p>}
        <QrDownloads text={address} name={link.code} />
      </div>
    </div>
  )
}

/** Shows who created the link and when, and how many requests do not count as clicks. */
function Counted({ details: { link, bots, prefetches } }: { readonly details: AdLinkDetails }) {
  const { t, time } = useAdsText()
  return (
    <div className={styles.counted}>
      {link.campaign && <p>{t('ads.campaignOf', { campaign: link.campaign })}</p>}
      {link.creative && <p>{t('ads.creativeOf', { creative: link.creative })}</p>}
      <p>{t('ads.notCounted', { bots, prefetches })}</p>
      <p>{t('ads.createdBy', { name: shortOperatorName(link.createdBy), time: time(link.createdAt) })}</p>
    </div>
  )
}
