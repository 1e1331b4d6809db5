import { accounts } from '@cliffhanger/contract/accounts'
import { aboutVersion } from '@cliffhanger/domain/constants'
import { Suspense, useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { useHasNewReply } from '#features/feedback/use-reports.ts'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { PreferenceChooser } from '#features/preference/preference-chooser.tsx'
import { usePreferenceName } from '#features/preference/story-choices.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { BookmarkIcon, HistoryIcon, PersonIcon } from '#ui/icons/icons.tsx'
import { CardIcon, ReceiptIcon, RescueIcon } from '#ui/icons/money-icons.tsx'
import {
  AboutIcon,
  BellIcon,
  DownloadIcon,
  FeedbackIcon,
  GiftIcon,
  LogOutIcon,
  PencilIcon,
  SendIcon,
  SettingsIcon,
  UnlockIcon,
} from '#ui/icons/row-icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './places.module.css'

const RewardsDialog = lazyWithRetry(() => import('./rewards-dialog.tsx'), 'RewardsDialog')
const DownloadsDialog = lazyWithRetry(() => import('#features/downloads/downloads-dialog.tsx'), 'DownloadsDialog')
const NotificationsDialog = lazyWithRetry(
  () => import('#features/notifications/notifications-dialog.tsx'),
  'NotificationsDialog',
)

/** Links to the viewer's lists, purchases, settings and reports. */
export function AccountLinks({ isGuest }: { isGuest: boolean }) {
  const t = useText()
  const watched = useRecentlyWatched().data?.total
  const stories = usePreferenceName()
  const [isChoosing, setIsChoosing] = useState(false)
  const hasNewReply = useHasNewReply()
  const { hasRewards, hasNotifications } = useCall(accounts.getUserAccountInfo, {}).data ?? {}
  const [isRewarding, setIsRewarding] = useState(false)
  const { gifts, downloads } = useApi().config.brand
  const closeRewards = () => setIsRewarding(false)
  const [isDownloading, setIsDownloading] = useState(false)
  const closeDownloads = () => setIsDownloading(false)
  const [isNotifying, setIsNotifying] = useState(false)
  const closeNotifications = () => setIsNotifying(false)
  return (
    <nav className={styles.places} aria-label={t('shell.me')}>
      <Rows>
        <LinkRow
          href="/history"
          Drawing={HistoryIcon}
          value={watched !== undefined && t('me.titles', { count: watched })}
        >
          {t('me.viewed')}
        </LinkRow>
        <LinkRow href="/enjoy" Drawing={BookmarkIcon}>
          {t('shell.myList')}
        </LinkRow>
        {downloads && (
          <ButtonRow isOpening Drawing={DownloadIcon} onClick={() => setIsDownloading(true)}>
            {t('me.downloads')}
          </ButtonRow>
        )}
        {hasRewards && (
          <ButtonRow isOpening Drawing={GiftIcon} onClick={() => setIsRewarding(true)}>
            {t('me.rewards')}
          </ButtonRow>
        )}
        {gifts && (
          <LinkRow href="/gift" Drawing={SendIcon}>
            {t('me.gifts')}
          </LinkRow>
        )}
        <LinkRow href="/statement" Drawing={CardIcon}>
          {t('me.statement')}
        </LinkRow>
        <LinkRow href="/orders" Drawing={ReceiptIcon}>
          {t('me.orders')}
        </LinkRow>
        <LinkRow href="/recover" Drawing={RescueIcon}>
          {t('me.recover')}
        </LinkRow>
      </Rows>
      <Rows>
        <ButtonRow isOpening Drawing={PencilIcon} value={stories} onClick={() => setIsChoosing(true)}>
          {t('settings.stories')}
        </ButtonRow>
        <LinkRow href="/autoplay" Drawing={UnlockIcon}>
          {t('me.autoplay')}
        </LinkRow>
        {hasNotifications && (
          <ButtonRow isOpening Drawing={BellIcon} onClick={() => setIsNotifying(true)}>
            {t('me.notifications')}
          </ButtonRow>
        )}
        <LinkRow href="/setting" Drawing={SettingsIcon}>
          {t('me.settings')}
        </LinkRow>
        <LinkRow href="/feedlist" Drawing={FeedbackIcon} value={hasNewReply && t('feedback.newReply')}>
          {t('shell.feedback')}
        </LinkRow>
        <LinkRow href="/about" Drawing={AboutIcon} value={aboutVersion}>
          {t('shell.about')}
        </LinkRow>
      </Rows>
      <Rows>
        <LinkRow href={isGuest ? '/login' : '/account'} Drawing={PersonIcon}>
          {t(isGuest ? 'shell.logIn' : 'me.account')}
        </LinkRow>
        {!isGuest && (
          <LinkRow href="/login_out" Drawing={LogOutIcon}>
            {t('account.logOut')}
          </LinkRow>
        )}
      </Rows>
      {isRewarding && (
        <Suspense
          fallback={<LoadingDialog title={t('me.rewards')} text={t('me.rewardsLead')} onClose={closeRewards} />}
        >
          <RewardsDialog isGuest={isGuest} onClose={closeRewards} />
        </Suspense>
      )}
      {isDownloading && (
        <Suspense fallback={<LoadingDialog title={t('me.downloads')} onClose={closeDownloads} />}>
          <DownloadsDialog name={t('me.downloads')} onClose={closeDownloads} />
        </Suspense>
      )}
      {isNotifying && (
        <Suspense fallback={<LoadingDialog title={t('me.notifications')} onClose={closeNotifications} />}>
          <NotificationsDialog name={t('me.notifications')} onClose={closeNotifications} />
        </Suspense>
      )}
      {isChoosing && <PreferenceChooser onClose={() => setIsChoosing(false)} />}
    </nav>
  )
}

interface LoadingDialogProps {
  readonly title: string
  readonly text?: string
  readonly onClose: () => void
}

/** Placeholder of a dialog while its code is loading. */
function LoadingDialog({ onClose, ...words }: LoadingDialogProps) {
  const t = useText()
  return (
    <Dialog {...words} onClose={onClose}>
      <SkeletonBox className={styles.bone} />
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('wallet.close')}
      </button>
    </Dialog>
  )
}
