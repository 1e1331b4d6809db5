import { recommendation } from '@cliffhanger/contract/recommendation'
import { pageSize } from '@cliffhanger/domain/constants'
import { runOrReject, useApi } from '#api/use-api.ts'
import { usePageTitle } from '#features/brand/brand.tsx'
import { useListPages } from '#features/lists/use-pages.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { TitleGrid } from '#features/titles/title-grid.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useUrlSearch } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import styles from './twolevel-screen.module.css'

function Titles({ mid }: { mid: string }) {
  const t = useText()
  const { run } = useApi()
  const { recommendModulePage: call } = recommendation
  const list = useListPages([call.path, mid], pageSize.moduleList, (pageNum) =>
    runOrReject(run, call, { moduleId: mid, pageNum, pageSize: pageSize.moduleList }),
  )
  if (list.error && list.error.reason !== 'notFound') {
    return <FailedState title={t('find.listFailedTitle')} reason={list.error.reason} onRetry={list.refetch} />
  }
  if (list.isPending) return <ScreenSkeleton />
  if (list.videos.length > 0) return <TitleGrid videos={list.videos} more={list.more} endText={t('home.end')} />
  return (
    <EmptyPage title={t('find.emptyListTitle')} text={t('find.emptyListText')}>
      <Link href="/" className={buttons.primary}>
        {t('shell.backToDiscover')}
      </Link>
    </EmptyPage>
  )
}

/** Screen with the complete list of a module, opened by "View all". */
export function TwolevelScreen() {
  const query = new URLSearchParams(useUrlSearch())
  const title = query.get('title') ?? ''
  usePageTitle(title)
  return (
    <>
      <PhoneBar title={title} />
      <div className="wrap">
        <h1 className={`${styles.title} display`}>{title}</h1>
        <Titles mid={query.get('mid') ?? ''} />
      </div>
    </>
  )
}
