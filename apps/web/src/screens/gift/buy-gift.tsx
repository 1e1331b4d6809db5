import type { Output } from '@cliffhanger/contract/call'
import { gifts } from '@cliffhanger/contract/gifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#api/outcome.ts'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'
import { refreshAfterPurchase } from '#features/purchase/refresh-bought.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { hasOwnName } from '#features/viewer/viewer-name.ts'
import buttons from '#ui/button.module.css'
import radio from '#ui/forms/radio-row.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './gift.module.css'
import { GiftContents, GiftSkeleton } from './gift-contents.tsx'
import { ShareGift } from './share-gift.tsx'
import type { GiftTextFunction } from './use-gift-texts.ts'

interface GiftChoiceProps {
  readonly t: GiftTextFunction
  readonly offers: readonly Offer[]
  readonly place: number
  readonly onChoose: (place: number) => void
}

/** Lets the buyer choose which episodes to give, each option with its price. */
const GiftChoice = ({ t, offers, place, onChoose }: GiftChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>{t('choose')}</legend>
    {offers.map(({ episodes, coins }, at) => (
      <label key={episodes.length} className={radio.row}>
        <input type="radio" name="gift" checked={at === place} onChange={() => onChoose(at)} />
        <span>
          {episodes.length === 1
            ? t('giveEpisode', { n: episodes[0] ?? 0 })
            : t('giveTitle', { count: episodes.length })}
          {' · '}
          {t('cost', { count: coins })}
        </span>
        <CheckIcon size="small" />
      </label>
    ))}
  </fieldset>
)

type Offer = Output<typeof gifts.giftOffer>
type Bought = Output<typeof gifts.buyGift>

interface Props {
  readonly t: GiftTextFunction
  readonly vidId: string
  readonly episodeN: number | undefined
}

/** Returns an idempotency key of 128 random bits. `crypto.randomUUID` is missing on plain-http origins. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Loads the gift offers: one for the chosen episode if it costs coins, and one for all episodes that cost coins. */
function useOffers({ vidId, episodeN }: Pick<Props, 'vidId' | 'episodeN'>) {
  const options = { refetchOnMount: 'always' } as const
  const one = useCall(
    gifts.giftOffer,
    { vidId, ...(episodeN && { episodeN }) },
    { ...options, enabled: episodeN !== undefined },
  )
  const all = useCall(gifts.giftOffer, { vidId }, options)
  const asked = episodeN === undefined ? [all] : [one, all]
  // A failed refetch keeps the loaded offers, and with them the state of a payment whose response was lost.
  const failure = (all.data ? null : all.error) ?? (one.data || one.error?.reason === 'notFound' ? null : one.error)
  const offers = asked.flatMap(({ data }) => data ?? [])
  return {
    isPending: asked.some(({ isPending }) => isPending),
    failure,
    // Removes the second offer if both contain the same number of episodes, as for a title with one paid episode.
    offers: offers.filter(({ episodes }, at) => at === 0 || episodes.length !== offers[0]?.episodes.length),
    refetch: () => void Promise.all(asked.map((offer) => offer.refetch())),
  }
}

/** Lets the viewer buy a gift: shows its contents, price and terms, then its link. */
export function BuyGift({ t, ...wanted }: Props) {
  const { isPending, failure, offers, refetch } = useOffers(wanted)
  const [bought, setBought] = useState<{ gift: Bought; offer: Offer }>()
  // The idempotency key stays the same until the gift is bought, even if the form disappears meanwhile, so that a
  // repeated tap never buys two gifts.
  const [payKey] = useState(newKey)
  if (bought) return <BoughtGift t={t} {...bought} />
  if (isPending) return <GiftSkeleton />
  if (failure?.reason === 'notFound' || failure?.reason === 'unpublished') {
    return (
      <EmptyPage title={t('nothing')} text={t('nothingText')}>
        <Link href="/gift" className={buttons.outline}>
          {t('allGifts')}
        </Link>
      </EmptyPage>
    )
  }
  if (failure) return <FailedState title={t('loadFailed')} reason={failure.reason} onRetry={refetch} />
  return (
    <GiftForm
      t={t}
      payKey={payKey}
      offers={offers}
      episodeN={wanted.episodeN}
      onChanged={refetch}
      onBought={(gift, offer) => setBought({ gift, offer })}
    />
  )
}

interface FormProps {
  readonly t: GiftTextFunction
  readonly payKey: string
  readonly offers: readonly Offer[]
  readonly episodeN: number | undefined
  readonly onChanged: () => void
  readonly onBought: (gift: Bought, offer: Offer) => void
}

function GiftForm({ t, payKey, offers, episodeN, onChanged, onBought }: FormProps) {
  const { run } = useApi()
  const queries = useQueryClient()
  const viewer = useViewer()
  const [place, setPlace] = useState(0)
  const [isNamed, setIsNamed] = useState(false)
  const offer = offers[place] ?? offers[0]
  const buying = useMutation<Bought, Failure<string>, Offer>({
    mutationFn: ({ vidId, coins, episodes }) => {
      const [only] = place === 0 && episodeN !== undefined && episodes.length === 1 ? episodes : []
      return runOrReject(run, gifts.buyGift, {
        vidId,
        coins,
        key: `${payKey}-${place}`,
        isNamed,
        ...(only && { episodeN: only }),
      })
    },
    onSuccess: (gift, of) => {
      onBought(gift, of)
      refreshAfterPurchase(queries)
    },
    onError: ({ reason }) => reason === 'priceChanged' && onChanged(),
  })
  if (!offer) return null
  const missing = offer.coins - offer.coinBalance
  return (
    <div className={`${styles.form} figures`}>
      <GiftContents t={t} gift={offer} />
      <GiftChoice t={t} offers={offers} place={place} onChoose={setPlace} />
      {viewer && hasOwnName(viewer) && (
        <Switch
          label={t('named')}
          text={t('namedText', { name: viewer.userName })}
          isOn={isNamed}
          onChange={setIsNamed}
        />
      )}
      <ul className={styles.terms}>
        <li>{t('terms')}</li>
        <li>{t('returns')}</li>
        {offer.episodes.length > 1 && <li>{t('later')}</li>}
      </ul>
      <p className={styles.note}>
        {t('youHave', { count: offer.coinBalance })}{' '}
        {missing > 0 ? t('short', { count: missing }) : t('left', { count: -missing })}
      </p>
      <p className={styles.refusal} role="alert">
        {buying.error && (buying.error.message || t('buyFailed'))}
      </p>
      {missing > 0 ? (
        <Link href="/wallet" className={buttons.primary}>
          {t('topUp')}
        </Link>
      ) : (
        <button
          type="button"
          className={buttons.primary}
          disabled={buying.isPending}
          aria-busy={buying.isPending}
          onClick={() => buying.mutate(offer)}
        >
          {t('pay', { count: offer.coins })}
        </button>
      )}
    </div>
  )
}

/** Shows a paid gift with its link. */
const BoughtGift = ({ t, gift: { code }, offer }: { t: GiftTextFunction; gift: Bought; offer: Offer }) => (
  <div className={styles.form}>
    <div role="status">
      <h2 className={`${styles.heading} display`}>{t('bought')}</h2>
    </div>
    <GiftContents t={t} gift={offer} />
    <p className={styles.note}>{code === undefined ? t('linkGone') : t('boughtText')}</p>
    {code !== undefined && <ShareGift t={t} code={code} name={offer.vidName} />}
    <Link href="/gift" className={buttons.link}>
      {t('allGifts')}
    </Link>
  </div>
)
