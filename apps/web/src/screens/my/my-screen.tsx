import { ArrivalNote } from '#features/notice/arrival-note.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { AccountLinks } from './account-links.tsx'
import { Coins } from './coins.tsx'
import { MemberCard } from './member-card.tsx'
import styles from './my-screen.module.css'
import { ProfileHeader } from './profile-header.tsx'

/** The viewer's profile, membership and coins, with links to everything that belongs to them. */
export function MyScreen() {
  const t = useText()
  const viewer = useViewer()

  if (!viewer) return null
  return (
    <div className={`${styles.screen} wrap`}>
      <h1 className="visually-hidden">{t('shell.me')}</h1>
      <div>
        <ArrivalNote flag="recovered" text={t('me.recovered')} />
        <ProfileHeader viewer={viewer} />
        <MemberCard viewer={viewer} />
        <Coins isGuest={viewer.openId === ''} isMember={viewer.vipRank > 0} />
      </div>
      <AccountLinks isGuest={viewer.openId === ''} />
    </div>
  )
}

/** Skeleton of the Me screen. */
export const MySkeleton = () => (
  <div className={`${styles.screen} wrap`} aria-hidden="true">
    <div>
      <div className={styles.who}>
        <SkeletonBox className={styles.avatar} />
        <div>
          <SkeletonBox className={styles.name} />
          <SkeletonBox className={styles.id} />
        </div>
      </div>
      <SkeletonBox className={styles.member} />
      <SkeletonBox className={styles.coins} />
    </div>
    <SkeletonBox className={styles.rows} />
  </div>
)
