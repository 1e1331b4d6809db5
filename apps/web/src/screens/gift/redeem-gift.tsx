import type { Output } from '@cliffhanger/contract/call'
import { gifts } from '@cliffhanger/contract/gifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#api/outcome.ts'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'
import { refreshAfterPurchase } from '#features/purchase/refresh-bought.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './gift.module.css'
import { GiftContents, GiftSkeleton } from './gift-contents.tsx'
import { ShareGift } from './share-gift.tsx'
import type { GiftTextFunction } from './use-gift-texts.ts'

const key = 'giftCode'

/**
 * Stores a gift's code in this tab during a login, which returns without the URL fragment. The code must never be sent
 * to a server in a URL.
 */
function keepCode(code: string): void {
  try {
    sessionStorage.setItem(key, code)
  } catch {
    // Storage is blocked, so the viewer has to open the link again.
  }
}

/** Returns the stored code and deletes it. */
export function takeStoredCode(): string | undefined {
  try {
    const code = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return code
  } catch {
    return undefined
  }
}

type Details = Output<typeof gifts.giftDetails>
interface Props {
  readonly t: GiftTextFunction
  readonly code: string
}

/** Shows the gift of a link: its contents and what it would unlock for this viewer, or why it unlocks nothing. */
export function RedeemGift({ t, code }: Props) {
  const ownText = useText()
  const { data, error, refetch } = useCall(gifts.giftDetails, { code }, { refetchOnMount: 'always' })
  if (data) return <LinkedGift t={t} code={code} gift={data} onOutdated={() => void refetch()} />
  if (!error) return <GiftSkeleton />
  if (error.reason === 'notFound' || error.reason === 'badRequest') {
    return (
      <EmptyPage title={t('wrongLink')} text={t('wrongLinkText')}>
        <Link href="/" className={buttons.primary}>
          {ownText('shell.backToDiscover')}
        </Link>
      </EmptyPage>
    )
  }
  if (error.reason === 'unpublished') {
    return (
      <EmptyPage title={t('unavailable')} text={t('unavailableText')}>
        <Link href="/" className={buttons.primary}>
          {ownText('shell.backToDiscover')}
        </Link>
      </EmptyPage>
    )
  }
  return <FailedState title={t('loadFailed')} reason={error.reason} onRetry={() => void refetch()} />
}

/** Returns why the viewer cannot accept a gift; undefined if the viewer can. */
function obstacleOf(t: GiftTextFunction, { state, isOwn, isMine, newEpisodes }: Details) {
  if (isMine) return { title: t('accepted'), text: '' }
  if (state === 'redeemed') return { title: t('over'), text: '' }
  if (state === 'refunded') return { title: t('takenBack'), text: '' }
  if (isOwn) return { title: t('ownGift'), text: t('ownGiftText') }
  return newEpisodes === 0 ? { title: t('allOwned'), text: t('allOwnedText') } : undefined
}

function LinkedGift({ t, code, gift: loaded, onOutdated }: Props & { gift: Details; onOutdated: () => void }) {
  const { run } = useApi()
  const queries = useQueryClient()
  const accepting = useMutation<Output<typeof gifts.redeemGift>, Failure<string>>({
    mutationFn: () => runOrReject(run, gifts.redeemGift, { code, newEpisodes: loaded.newEpisodes }),
    onSuccess: () => refreshAfterPurchase(queries),
    onSettled: onOutdated,
  })
  // An accepted gift counts as the viewer's even if its details fail to reload.
  const gift = accepting.isSuccess ? { ...loaded, isMine: true } : loaded
  const obstacle = obstacleOf(t, gift)
  const { isMine, isOwn, state, newEpisodes, vidId, vidName, episodes } = gift
  if (!obstacle) return <OpenGift t={t} code={code} gift={gift} accepting={accepting} />
  const canWatch = isMine || (state === 'open' && !isOwn && newEpisodes === 0)
  return (
    <div className={styles.form}>
      <div role="status">
        <h2 className={`${styles.heading} display`}>{obstacle.title}</h2>
      </div>
      <GiftContents t={t} gift={gift} />
      {obstacle.text && <p className={styles.note}>{obstacle.text}</p>}
      {isOwn && state === 'open' && <ShareGift t={t} code={code} name={vidName} />}
      {canWatch && (
        <Link href={watchHref(vidId, episodes[0])} className={buttons.primary}>
          {t('watch')}
        </Link>
      )}
      {isOwn && (
        <Link href="/gift" className={buttons.link}>
          {t('allGifts')}
        </Link>
      )}
    </div>
  )
}

interface OpenProps extends Props {
  readonly gift: Details
  readonly accepting: {
    readonly error: Failure<string> | null
    readonly isPending: boolean
    mutate(): void
  }
}

function OpenGift({ t, code, gift, accepting }: OpenProps) {
  const viewer = useViewer()
  const { newEpisodes, episodes, isMember, senderName } = gift
  const owned = episodes.length - newEpisodes
  return (
    <div className={`${styles.form} figures`}>
      <h2 className={`${styles.heading} display`}>
        {senderName === undefined ? t('forYou') : t('fromSender', { name: senderName })}
      </h2>
      <GiftContents t={t} gift={gift} />
      <ul className={styles.terms}>
        <li>{t('unlocks', { count: newEpisodes })}</li>
        {owned > 0 && <li>{t('partly', { count: owned })}</li>}
        {isMember && <li>{t('member')}</li>}
        {viewer?.openId === '' && <li>{t('guest')}</li>}
      </ul>
      <p className={styles.refusal} role="alert">
        {accepting.error && (accepting.error.message || t('acceptFailed'))}
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          disabled={accepting.isPending}
          aria-busy={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {t('accept')}
        </button>
        {viewer?.openId === '' && (
          <Link href="/login" className={buttons.link} onClick={() => keepCode(code)}>
            {t('logIn')}
          </Link>
        )}
      </div>
    </div>
  )
}
