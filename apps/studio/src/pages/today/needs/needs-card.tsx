import { type Needs, studioToday } from '@cliffhanger/contract/studio/today'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { useNow } from '../use-now.ts'
import { NeedRow } from './need-row.tsx'
import styles from './needs-card.module.css'

/** The issues ("needs") that this operator may handle, most urgent first. */
export function NeedsCard() {
  const { t } = useText()
  const query = useStudioQuery(studioToday.needs, {})
  const count = query.data?.needs.length ?? 0
  return (
    <Card title={t('today.needs')} {...(count > 0 && { about: t('today.needsAbout', { count }) })} isFlush>
      <QueryStates query={query}>{(found) => <Found found={found} />}</QueryStates>
    </Card>
  )
}

function Found({ found: { needs, quiet, lookedAt } }: { readonly found: Needs }) {
  const { t, tag } = useText()
  const nowMs = useNow(5_000)
  const seconds = Math.max(0, Math.round((nowMs - lookedAt) / 1_000))
  const kinds = new Intl.ListFormat(tag, { type: 'conjunction' }).format(quiet.map((kind) => t(`need.${kind}.quiet`)))
  return (
    <>
      {needs.length > 0 && (
        <ul className={styles.needs}>
          {needs.map((need) => (
            <NeedRow key={need.kind} need={need} nowMs={nowMs} />
          ))}
        </ul>
      )}
      <p className={needs.length > 0 ? styles.foot : styles.nothing}>
        <Icon name="check" size={16} />
        <span>
          {needs.length === 0 && `${t('today.nothing')} `}
          {needs.length > 0 && quiet.length > 0 && `${t('today.quiet', { kinds })} `}
          {t('today.looked', { seconds })}
        </span>
      </p>
    </>
  )
}
