import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type EditedCoinPack, packName } from './offers.ts'
import { doLargerPacksCostLess, findUntruePackClaims, swapBadges, type UntruePackClaim } from './pack-truth.ts'
import styles from './shop.module.css'

interface PackTruthProps {
  readonly packs: readonly EditedCoinPack[]
  readonly soldOf: (id: string) => number
  readonly canEdit: boolean
  onChange(packs: EditedCoinPack[]): void
}

/** Says so if every larger pack costs less per coin; warns of dearer larger packs and of badges that are not true. */
export function PackClaimsNote({ packs, soldOf, canEdit, onChange }: PackTruthProps) {
  const locale = useText()
  const { t, key } = locale
  if (packs.length === 0) return null
  const faults = findUntruePackClaims(packs, soldOf)
  const textOf = (fault: UntruePackClaim): string => {
    const name = packName(fault.pack, locale)
    if (fault.kind === 'dearer') return t('shop.dearer', { name })
    const badge = fault.pack.badge[key] || (fault.pack.badge.en ?? '')
    return t(`shop.${fault.kind}`, { name, badge, other: packName(fault.other, locale) })
  }
  return (
    <div className={styles.foot}>
      {doLargerPacksCostLess(packs) && (
        <p className={styles.fine}>
          <Icon name="check" size={16} />
          <span>{t('shop.cheaper')}</span>
        </p>
      )}
      {faults.map((fault) => (
        <p key={textOf(fault)} className={styles.doubt}>
          <Icon name="warning" size={16} />
          <span>{textOf(fault)}</span>
          {canEdit && fault.kind !== 'dearer' && (
            <Button isSmall onClick={() => onChange(swapBadges(packs, fault.pack, fault.other))}>
              {t('shop.moveBadge')}
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}
