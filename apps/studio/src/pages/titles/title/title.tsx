import type { Output } from '@cliffhanger/contract/call'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentType, useId } from 'react'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, buttonClassNames } from '#ui/forms/button.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { Poster } from '../poster.tsx'
import { StatePill } from '../titles-table.tsx'
import { useTitlePageText } from '../use-title-page-text.ts'
import { Covers } from './covers.tsx'
import { Details } from './details/details.tsx'
import { Episodes } from './episodes.tsx'
import { DeleteButton } from './head/delete-button.tsx'
import { PreviewButton } from './head/preview-button.tsx'
import { VisibilityButton } from './head/visibility-button.tsx'
import { History } from './history.tsx'
import { Prices } from './prices/prices.tsx'
import { Release } from './release/release.tsx'
import { Subtitles } from './subtitles.tsx'
import styles from './title.module.css'
import { titleNameOf } from './title-name.ts'
import { type TitleTab, titleTabs } from './title-tabs.ts'
import { Words } from './words/words.tsx'

export type TitleData = Output<typeof studioTitle.get>
export interface TabProps {
  readonly title: TitleData
  /** True if the operator's role may change titles. */
  readonly mayWrite: boolean
}

const route = getRouteApi('/shell/titles/$vidId')
const panels: Readonly<Record<TitleTab, ComponentType<TabProps>>> = {
  episodes: Episodes,
  words: Words,
  details: Details,
  covers: Covers,
  subtitles: Subtitles,
  prices: Prices,
  release: Release,
  history: History,
}

/** The page of a title. */
export function Title() {
  const { vidId } = route.useParams()
  const { t } = useText()
  const query = useStudioQuery(studioTitle.get, { vidId })
  if (query.data === undefined) {
    return (
      <Page title={t('titles.title')}>
        <QueryStates query={query}>{() => null}</QueryStates>
      </Page>
    )
  }
  return <QueryStates query={query}>{(title) => <LoadedTitle key={title.vidId} title={title} />}</QueryStates>
}

function LoadedTitle({ title }: { readonly title: TitleData }) {
  const { t, key } = useText()
  const { tab = 'episodes' } = route.useSearch()
  const { data: me } = useCurrentOperator()
  const mayWrite = me !== undefined && isActionAllowed(me.role, 'titles.write')
  const Panel = panels[tab]
  const { name, language } = titleNameOf(title, key)
  const pageText = useTitlePageText()
  const reasonId = useId()
  const { state } = title
  const watchUrl = `${me?.watchOrigin ?? ''}/video?vid=${title.vidId}`
  const plannedAt = state.plan.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), undefined)
  return (
    <Page
      title={name}
      openTab={t(`title.tab.${tab}`)}
      about={`${title.slug} · ${title.vidId}`}
      actions={
        <>
          {state.isPublished ? (
            <a className={buttonClassNames.plain} href={watchUrl} target="_blank" rel="noreferrer">
              {t('title.watch')}
            </a>
          ) : (
            <Button disabled aria-describedby={reasonId}>
              {t('title.watch')}
            </Button>
          )}
          {me && isActionAllowed(me.role, 'titles.preview') && <PreviewButton vidId={title.vidId} name={name} />}
          {mayWrite && <VisibilityButton title={title} name={name} />}
          {me && isActionAllowed(me.role, 'titles.delete') && <DeleteButton title={title} name={name} />}
        </>
      }
      tabs={titleTabs.map((one) => (
        <Link
          key={one}
          to="/titles/$vidId"
          params={{ vidId: title.vidId }}
          search={one === 'episodes' ? {} : { tab: one }}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
          {t(`title.tab.${one}`)}
        </Link>
      ))}
    >
      <div className={styles.facts}>
        <Poster url={title.coverUrls[language] ?? title.coverUrls.any ?? ''} size="head" />
        {!state.isPublished && <span id={reasonId}>{pageText('consequence.cannotWatch')}</span>}
        <StatePill isPublished={state.isPublished} {...(plannedAt !== undefined && { plannedAt })} />
        <span>
          {t('titles.episodes', { count: state.episodes.filter(({ isHidden }) => !isHidden).length })} ·{' '}
          {t('titles.freeUntil', { count: state.freeEpisodes })}
        </span>
        <span>{t('title.followers', { count: title.followers })}</span>
        <span>{t('title.week', { count: title.week.unlockers, coins: title.week.coins })}</span>
      </div>
      <Panel title={title} mayWrite={mayWrite} />
    </Page>
  )
}
