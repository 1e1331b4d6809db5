import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { useOnReconnect } from '#api/use-when-back.ts'
import { useForYouName, usePageTitle } from '#features/brand/brand.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import { useStore } from '#player/use-store.ts'
import { useSettings } from '#settings/use-setting.ts'
import { ForYouEnd, ForYouStage } from './for-you-stage.tsx'
import styles from './foryou-screen.module.css'
import { episodeToOpen, type ForYouVisit, startForYou } from './start-for-you.ts'

/** Starts a visit to the feed on mount and ends it on unmount. Returns the visit; undefined before it has started. */
function useForYou(): ForYouVisit | undefined {
  const { run, config, act } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const [visit, setVisit] = useState<ForYouVisit>()
  const onContinue = useEffectEvent((index: number) => {
    const title = visit?.feed.state.get().titles[index]
    if (!visit || !title) return
    visit.leave()
    navigate(watchHref(title.vidId, episodeToOpen(title, visit.pool.state.get().status)))
  })
  useLayoutEffect(() => {
    const ending = new AbortController()
    setVisit(
      startForYou({
        api: { run, config, act },
        settings,
        queries,
        onContinue: (index) => onContinue(index),
        onClose: () => navigate('/'),
        signal: ending.signal,
      }),
    )
    return () => ending.abort()
  }, [run, config, act, settings, queries])
  return visit
}

/** Screen "For you": a vertical feed of first episodes, chosen for this viewer. */
export function ForYouScreen() {
  const visit = useForYou()
  const name = useForYouName()
  usePageTitle(name)
  return (
    <section className={styles.screen} aria-label={name}>
      <h1 className="visually-hidden">{name}</h1>
      {visit ? <Loaded visit={visit} /> : <div className={styles.waiting} aria-busy="true" />}
    </section>
  )
}

function Loaded({ visit }: { visit: ForYouVisit }) {
  const t = useText()
  const { titles, failure, isEnd } = useStore(visit.feed.state)
  useOnReconnect(failure === 'network', visit.reload)
  if (titles.length > 0) return <ForYouStage visit={visit} />
  if (failure !== undefined) {
    return <FailedState title={t('forYou.failedTitle')} reason={failure} onRetry={visit.reload} />
  }
  return isEnd ? <ForYouEnd /> : <div className={styles.waiting} aria-busy="true" />
}
