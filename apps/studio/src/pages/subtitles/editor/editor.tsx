import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { getRouteApi } from '@tanstack/react-router'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { NotFound } from '#app/not-found.tsx'
import { useText } from '#i18n/use-text.ts'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Main, Page } from '#ui/pages/page.tsx'
import { parseSubtitleCode } from '../subtitle-codes.ts'
import styles from './editor.module.css'
import { Workbench } from './workbench.tsx'

const route = getRouteApi('/shell/subtitles/$vidId/$n/$code')

/** The page that edits a subtitle file. */
export function SubtitleEditor() {
  const { vidId, n, code } = route.useParams()
  const known = parseSubtitleCode(code)
  if (!known || !/^\d{1,4}$/.test(n) || !/^[1-9]\d{0,17}$/.test(vidId)) return <NotFound />
  return <OpenFile key={`${vidId} ${n} ${code}`} vidId={vidId} n={Number(n)} code={known} />
}

function OpenFile({ vidId, n, code }: { vidId: string; n: number; code: SubtitleCode }) {
  const { key: language } = useText()
  const { beside = code === 'en' ? undefined : ('en' as const), at } = route.useSearch()
  const { data: me } = useCurrentOperator()
  const query = useStudioQuery(studioSubtitles.read, { vidId, n, code, language })
  const title = `EP ${n} · ${subtitleLanguages[code].name}`
  if (query.data === undefined) {
    return (
      <Page title={title}>
        <QueryStates query={query}>{() => null}</QueryStates>
      </Page>
    )
  }
  return (
    <Main title={`${query.data.title} · ${title}`} className={styles.page}>
      <QueryStates query={query}>
        {(file) => me && <Workbench file={file} fileKey={{ vidId, n, code }} beside={beside} at={at} role={me.role} />}
      </QueryStates>
    </Main>
  )
}
