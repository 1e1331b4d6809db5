import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useState } from 'react'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { useTitleFailure } from '../title-failure.ts'
import { useTitleChangeToast } from '../use-changed-toast.ts'
import { AddEpisodes } from '../videos/add-episodes.tsx'
import { EpisodeOrderCard } from '../videos/order-card.tsx'
import { ReplaceButton } from '../videos/replace-button.tsx'
import { UploadState } from '../videos/upload-state.tsx'
import { useEpisodeUploads } from '../videos/use-episode-uploads.ts'
import { useVideoText } from '../videos/use-video-text.ts'
import { HideEpisodesDialog } from './hide-episodes-dialog.tsx'
import { EpisodeReachChart } from './reached-chart.tsx'
import { computeEpisodeReach, type EpisodeReach, minViewersForShares } from './reached-rules.ts'
import styles from './title.module.css'
import type { TabProps, TitleData } from './title.tsx'
import { episodeNameOf } from './title-name.ts'

interface Line {
  readonly n: number
  readonly name: string
  readonly isHidden: boolean
  readonly plannedAt: number | undefined
  readonly file: TitleData['episodes'][number] | undefined
  readonly reached: EpisodeReach | undefined
}

const length = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Lists the episodes in order: how many viewers reached each, and whether it is visible to viewers. */
export function Episodes({ title, mayWrite }: TabProps) {
  const query = useStudioQuery(studioTitle.reached, { vidId: title.vidId })
  return (
    <QueryStates query={query}>
      {({ episodes }) => (
        <EpisodeList
          title={title}
          mayWrite={mayWrite}
          reached={computeEpisodeReach(episodes, title.state.freeEpisodes)}
        />
      )}
    </QueryStates>
  )
}

function EpisodeList({ title, mayWrite, reached }: TabProps & { readonly reached: readonly EpisodeReach[] }) {
  const { t, key, number, time } = useText()
  const tellChanged = useTitleChangeToast(title)
  const { vidId, version, state } = title
  const change = useStudioMutation(studioTitle.setEpisodesHidden)
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isHiding, setHiding] = useState(false)
  const v = useVideoText()
  const [isOrdering, setOrdering] = useState(false)
  const uploads = useEpisodeUploads(vidId, mayWrite)
  const added = uploads.filter(({ episode }) => episode?.replaces === undefined)
  const replacementOf = (n: number) => uploads.find(({ episode }) => episode?.replaces === n)
  const viewers = reached[0]?.viewers ?? 0
  const percent = (share: number) =>
    `${number(Math.round(share * (share < 0.1 ? 1000 : 100)) / (share < 0.1 ? 10 : 1))} %`
  const lines: readonly Line[] = state.episodes.map(({ n, names, isHidden }) => ({
    n,
    name: episodeNameOf(names, key, state.language),
    isHidden,
    plannedAt: state.plan.find((step) => step.n === n)?.at,
    file: title.episodes.find((one) => one.n === n),
    reached: reached.find((one) => one.n === n),
  }))
  const chosenWith = (isHidden: boolean) =>
    lines.filter((line) => chosen.has(String(line.n)) && line.isHidden === isHidden).map(({ n }) => n)
  const problem = change.error ? failureText(change.error) : undefined
  async function setHidden(episodes: number[], isHidden: boolean): Promise<void> {
    if (episodes.length === 0) return setChosen(new Set())
    const done = await change.mutateAsync({ vidId, version, episodes, isHidden }).catch(() => undefined)
    if (!done) return
    setHiding(false)
    setChosen(new Set())
    tellChanged(t(isHidden ? 'title.episodes.nowHidden' : 'title.episodes.nowShown', { count: episodes.length }), done)
  }
  const [came, wentOn] = [state.freeEpisodes, state.freeEpisodes + 1].map(
    (n) => reached.find((one) => one.n === n)?.viewers ?? 0,
  )
  const wallText = [
    t('title.episodes.behindWall', { coins: state.pricePerEpisode }),
    ...(came && viewers >= minViewersForShares
      ? [t('title.episodes.wall', { came, wentOn: wentOn ?? 0, share: percent((wentOn ?? 0) / came) })]
      : []),
  ].join(' · ')
  const videoColumn: Column<Line> = {
    id: 'video',
    title: v('videos.column'),
    cell: ({ n, reached: one }) => (
      <ReplaceButton vidId={vidId} n={n} viewers={one?.viewers ?? 0} upload={replacementOf(n)} />
    ),
  }
  const columns: readonly Column<Line>[] = [
    { id: 'n', title: t('title.episodes.n'), isNumber: true, cell: ({ n }) => <b>{n}</b> },
    {
      id: 'name',
      title: t('title.words.name'),
      cell: ({ n, name, file }) => {
        const upload = replacementOf(n)
        return (
          <div className={styles.episode}>
            {name || '–'}
            {file?.file && <SecondLine>{file.file}</SecondLine>}
            {upload && <UploadState upload={upload} />}
          </div>
        )
      },
    },
    {
      id: 'state',
      title: t('titles.column.state'),
      cell: ({ isHidden, plannedAt }) => (
        <>
          {isHidden ? <Pill icon="close">{t('titles.hidden')}</Pill> : <Pill tone="ok">{t('titles.visible')}</Pill>}
          {plannedAt !== undefined && <SecondLine>{t('titles.plannedAt', { time: time(plannedAt) })}</SecondLine>}
        </>
      ),
    },
    {
      id: 'renditions',
      title: t('title.episodes.renditions'),
      isExtra: true,
      cell: ({ file }) => file?.renditions.join(' · '),
    },
    {
      id: 'length',
      title: t('title.episodes.length'),
      isNumber: true,
      isExtra: true,
      cell: ({ file }) => (file ? length(file.seconds) : '–'),
    },
    {
      id: 'viewers',
      title: t('title.episodes.came'),
      isNumber: true,
      cell: ({ reached: one }) => (one ? number(one.viewers) : '–'),
    },
    {
      id: 'share',
      title: t('title.episodes.share'),
      isNumber: true,
      cell: ({ reached: one }) => (one && viewers >= minViewersForShares ? percent(one.share) : '–'),
    },
    {
      id: 'lost',
      title: t('title.episodes.lost'),
      isNumber: true,
      isExtra: true,
      cell: ({ n, reached: one }) => (one && n > 1 && viewers >= minViewersForShares ? percent(one.lost) : '–'),
    },
    ...(mayWrite ? [videoColumn] : []),
  ]
  if (isOrdering) return <EpisodeOrderCard key={version} title={title} onClose={() => setOrdering(false)} />
  return (
    <div className={styles.stack}>
      {added.map((upload) => (
        <NoteBox key={upload.uploadId} tone="info">
          {v('videos.new')}
          <UploadState upload={upload} />
        </NoteBox>
      ))}
      <Card
        title={t('title.episodes.title')}
        about={t('title.episodes.about')}
        isFlush
        actions={
          mayWrite && (
            <>
              <Button isSmall disabled={lines.length < 2} onClick={() => setOrdering(true)}>
                {v('videos.order')}
              </Button>
              <AddEpisodes title={title} />
            </>
          )
        }
      >
        {viewers >= minViewersForShares ? (
          <EpisodeReachChart episodes={reached} freeEpisodes={state.freeEpisodes} />
        ) : (
          <div className={styles.inset}>
            <NoteBox>{t('title.episodes.tooFew', { count: minViewersForShares })}</NoteBox>
          </div>
        )}
        <ErrorMessage text={isHiding ? undefined : problem} />
        {mayWrite && (
          <div className={styles.rowBar}>
            <span className={styles.hint}>{t('title.episodes.selected', { count: chosen.size })}</span>
            <Button
              isSmall
              disabled={chosen.size === 0}
              isBusy={change.isPending}
              onClick={() => void setHidden(chosenWith(true), false)}
            >
              {t('titles.show')}
            </Button>
            <Button
              isSmall
              disabled={chosen.size === 0}
              onClick={() => (chosenWith(false).length === 0 ? setChosen(new Set()) : setHiding(true))}
            >
              {t('titles.hide')}
            </Button>
          </div>
        )}
        <Table
          label={t('title.episodes.title')}
          columns={columns}
          rows={lines}
          keyOf={({ n }) => String(n)}
          {...(state.freeEpisodes > 0 &&
            state.freeEpisodes < lines.length && {
              groupOf: ({ n }: Line) => (n <= state.freeEpisodes ? t('title.episodes.free') : wallText),
            })}
          {...(mayWrite && {
            selection: {
              keys: chosen,
              onChange: setChosen,
              labelOf: ({ n }: Line) => t('title.episode', { n }),
            },
          })}
        />
      </Card>
      {isHiding && (
        <HideEpisodesDialog
          vidId={vidId}
          episodes={chosenWith(false)}
          isBusy={change.isPending}
          problem={problem}
          onHide={() => void setHidden(chosenWith(false), true)}
          onClose={() => setHiding(false)}
        />
      )}
    </div>
  )
}
