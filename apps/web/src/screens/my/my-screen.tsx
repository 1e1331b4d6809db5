import { accounts } from '@cliffhanger/contract/accounts'
import { useApi, useCall } from '#api/use-api.ts'
import { BalanceAge } from '#features/money/balance-age.tsx'
import { UrlFlagNote } from '#features/notice/arrival-note.tsx'
import { Avatar } from '#features/viewer/avatar.tsx'
import { useCopyId } from '#features/viewer/copy-id-row.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { hasOwnName, useViewerName, type Viewer } from '#features/viewer/viewer-name.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { LabelledCoinIcon, ShieldIcon } from '#ui/icons/money-icons.tsx'
import { CopyIcon } from '#ui/icons/row-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { AccountLinks } from './account-links.tsx'
import coinsStyles from './coins.module.css'
import { MemberCard, MemberCardSkeleton } from './member-card.tsx'
import styles from './my-screen.module.css'
import viewerStyles from './viewer.module.css'

/**
 * Shows the balance if coins are on sale or owned. Guests who have coins or have ever paid also see how to keep their
 * coins.
 */
function Coins({ isGuest, isMember, hasPaid }: { isGuest: boolean; isMember: boolean; hasPaid: boolean }) {
  const { t, number } = useLocale()
  const { data, dataUpdatedAt } = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const isSold = coinSwitch === 1
  const balance = data?.coinBalance
  const hasToLose = balance !== undefined && (balance > 0 || hasPaid)
  return (
    <>
      {(isSold || (balance ?? 0) > 0) && (
        <section className={coinsStyles.coins}>
          <div>
            <h2 className={coinsStyles.label}>{t('me.coins')}</h2>
            <p className={`${coinsStyles.balance} figures`}>
              <span className={coinsStyles.sign}>
                <LabelledCoinIcon />
              </span>
              {balance === undefined ? '–' : number(balance)}
            </p>
            <BalanceAge readAt={dataUpdatedAt} />
          </div>
          <div className={coinsStyles.actions}>
            <Link href="/wallet" className={`${buttons.outline} ${buttons.compact}`}>
              {t('me.wallet')}
            </Link>
            {isSold && (
              <Link
                href="/wallet"
                // A screen has at most one primary button: this one, unless the viewer is a member.
                className={classNames(isMember ? buttons.quiet : buttons.primary, buttons.compact, coinsStyles.topUp)}
              >
                {t('me.topUp')}
              </Link>
            )}
          </div>
        </section>
      )}
      {isGuest && hasToLose && (
        <div className={coinsStyles.keep}>
          <ShieldIcon />
          <p className="figures">
            <b>{balance > 0 ? t('me.keepCoins', { count: balance }) : t('me.keepPaid')}</b> {t('me.keepCoinsText')}{' '}
            <Link href="/login">{t('me.signIn')}</Link>
          </p>
        </div>
      )}
    </>
  )
}

/** Shows the viewer's name and id. The name links to the account, or to the login for guests. */
function ProfileHeader({ viewer }: { viewer: Viewer }) {
  const t = useText()
  const { profiles } = useApi().config.brand
  const { openId, userId, userName } = viewer
  const address = useViewerName(viewer)
  const name = profiles && hasOwnName(viewer) ? userName : address
  const isGuest = openId === ''
  return (
    <div className={viewerStyles.viewer}>
      <Link href={isGuest ? '/login' : '/account'} className={viewerStyles.name}>
        <span className="visually-hidden">{isGuest ? t('shell.logIn') : t('me.openAccount', { name })}. </span>
        <Avatar viewer={viewer} size="large" className={viewerStyles.avatar} />
        <span className={viewerStyles.text}>{name}</span>
      </Link>
      <UserId userId={userId} />
      {isGuest ? (
        <Link href="/login" className={`${buttons.outline} ${buttons.compact} ${viewerStyles.action}`}>
          {t('shell.logIn')}
        </Link>
      ) : (
        <ChevronRightIcon size="tiny" className={viewerStyles.chevron} />
      )}
    </div>
  )
}

function UserId({ userId }: { userId: string }) {
  const t = useText()
  const { message, copy } = useCopyId(userId)
  return (
    <p className={`${viewerStyles.id} figures`}>
      <span>{t('me.id', { id: userId })}</span>
      <button type="button" className={viewerStyles.copy} aria-label={t('me.copyId')} onClick={copy}>
        <CopyIcon size="tiny" />
      </button>
      <span role="status">{message}</span>
    </p>
  )
}

/** Screen "Me": the viewer's profile, membership and coins, and links to the viewer's lists, purchases and settings. */
export function MyScreen() {
  const t = useText()
  const viewer = useViewer()
  const { data: conduct, isLoading } = useCall(accounts.userConduct, {})
  const hasPaid = isLoading ? undefined : conduct?.isPaid === 1

  if (!viewer) return null
  return (
    <div className={`${styles.screen} wrap`}>
      <h1 className="visually-hidden">{t('shell.me')}</h1>
      <div>
        <UrlFlagNote flag="recovered" text={t('me.recovered')} />
        <ProfileHeader viewer={viewer} />
        <MemberCard viewer={viewer} hasPaid={hasPaid} />
        <Coins isGuest={viewer.openId === ''} isMember={viewer.vipRank > 0} hasPaid={hasPaid === true} />
      </div>
      <AccountLinks isGuest={viewer.openId === ''} />
    </div>
  )
}

/** Skeleton of the Me screen. */
export const MySkeleton = () => (
  <div className={`${styles.screen} wrap`} aria-hidden="true">
    <div>
      <div className={styles.viewer}>
        <SkeletonBox className={styles.avatar} />
        <div>
          <SkeletonBox className={styles.name} />
          <SkeletonBox className={styles.id} />
        </div>
      </div>
      <MemberCardSkeleton />
      <SkeletonBox className={styles.coins} />
    </div>
    <SkeletonBox className={styles.rows} />
  </div>
)
