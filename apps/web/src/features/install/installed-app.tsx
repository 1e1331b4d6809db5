import { catalogue } from '@cliffhanger/contract/catalogue'
import type { Video } from '@cliffhanger/contract/entities'
import { isInAppBrowser } from '@cliffhanger/domain/in-app-browser'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { callQueryKey } from '#api/use-api.ts'
import { countNewEpisodes } from '#features/watchlist/use-new-episodes.ts'
import type { Locale } from '#i18n/locale.ts'
import { LocaleContext, useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import buttons from '#ui/button.module.css'
import { pathOf, useCurrentUrl } from '#ui/navigation/address.ts'
import styles from './installed-app.module.css'

/** Chromium's event that opens its installation dialog; stored until the viewer accepts the offer. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const tabRoots = new Set(['/', '/enjoy', '/history', '/my'])

interface Props {
  /** The browser's installation event; undefined on iPhone and iPad, where only the share menu can install apps. */
  readonly prompt: InstallPrompt | undefined
  readonly onAnswer: () => void
}

/** Offers to install the app, on the tab screens. Any answer ends the offer for good. */
export function InstallOffer({ prompt, onAnswer }: Props) {
  const t = useText()
  const path = pathOf(useCurrentUrl())
  const [isAnswered, setIsAnswered] = useState(false)
  if (isAnswered || !tabRoots.has(path)) return null
  const answer = () => {
    setIsAnswered(true)
    onAnswer()
  }
  const install = () => {
    // The tap counts as the final answer, although the viewer can still decline in the browser's own dialog.
    void prompt?.prompt().catch(() => undefined)
    answer()
  }
  return (
    <section
      className={styles.sheet}
      aria-labelledby="install-offer"
      onKeyDown={({ key }) => key === 'Escape' && answer()}
    >
      <h2 id="install-offer" className={`${styles.title} display`}>
        {t('install.title')}
      </h2>
      <p className={styles.text}>{t(prompt ? 'install.text' : 'install.shareMenu')}</p>
      <div className={styles.actions}>
        {prompt && (
          <button type="button" className={`${buttons.primary} ${buttons.compact}`} onClick={install}>
            {t('install.install')}
          </button>
        )}
        <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={answer}>
          {t(prompt ? 'install.notNow' : 'install.understood')}
        </button>
      </div>
    </section>
  )
}

declare global {
  /** Chromium's event, stored by the script in apps/server/src/http/pages/worker-registration.ts. */
  var installPrompt: InstallPrompt | undefined
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** Resolves once the browser offers to install the app. Never resolves in many browsers and in the installed app. */
const untilPrompt = () =>
  new Promise<InstallPrompt>((resolve) => {
    // The script that stored the event has also suppressed the browser's own installation banner.
    if (globalThis.installPrompt) resolve(globalThis.installPrompt)
    else addEventListener('beforeinstallprompt', resolve, { once: true })
  })

/** Returns whether the device is an iPhone or iPad. An iPad's user agent names a Mac, but Macs have no touch screen. */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Shows the offer in its own React root, once the browser can install the app. */
export async function offerInstall(locale: Locale, onAnswer: () => void): Promise<void> {
  // In-app browsers cannot add a page to the home screen.
  if (isInAppBrowser(navigator.userAgent)) return
  const prompt = isAppleMobile(navigator) ? undefined : await untilPrompt()
  await locale.load('rest')
  // The offer must not cover the question for the story preference, which has the same position.
  if (document.getElementById('story-question')) return
  const place = document.createElement('div')
  document.body.append(place)
  addEventListener('appinstalled', onAnswer)
  createRoot(place).render(
    <LocaleContext value={locale}>
      <InstallOffer prompt={prompt} onAnswer={onAnswer} />
    </LocaleContext>,
  )
}

interface Watchlist {
  readonly rows: readonly Pick<Video, 'vidId' | 'nEpisode' | 'lastLook'>[]
}
interface Deps {
  readonly queryClient: QueryClient
  readonly settings: Settings
  /** Requests My list. */
  readonly load: () => Promise<Watchlist>
}

/**
 * Shows the number of new episodes in My list on the icon of the installed app and keeps it up to date; 0 removes it.
 */
export async function startAppIconBadge(
  { queryClient, settings, load }: Deps,
  setBadge: (count: number) => Promise<void>,
): Promise<void> {
  const queryKey = callQueryKey(catalogue.myVideoShelf, {})
  let shown: number | undefined
  function show() {
    const watchlist = queryClient.getQueryData<Watchlist>(queryKey)
    if (!watchlist) return
    const { userId, episodes } = settings.get(nonSpecKeys.seenOnWatchlist)
    const isOwn = userId === settings.get(keys.userId)
    const count = isOwn ? watchlist.rows.reduce((sum, video) => sum + countNewEpisodes(video, episodes), 0) : 0
    if (count === shown) return
    shown = count
    // The promise is rejected on systems without badges.
    setBadge(count).catch(() => undefined)
  }
  settings.subscribe(show)
  queryClient.getQueryCache().subscribe(show)
  await queryClient.fetchQuery({ queryKey, queryFn: load })
}
