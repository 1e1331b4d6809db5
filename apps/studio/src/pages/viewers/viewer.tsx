import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Main, Page, pageStyles } from '#ui/pages/page.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { Devices } from './devices.tsx'
import { ViewerMetrics } from './figures.tsx'
import { Gifts } from './gifts.tsx'
import { ViewerFeedback } from './messages.tsx'
import { ViewerOrders } from './orders.tsx'
import { ViewerAdOrigin } from './origin.tsx'
import { OwnedTitles } from './rights.tsx'
import { ViewerHead } from './viewer-head.tsx'
import { Wallet } from './wallet.tsx'
import { WatchedTitles } from './watched.tsx'

const route = getRouteApi('/shell/viewers/$userId')

/** The page of a viewer, with support actions. */
export function Viewer() {
  const { t } = useText()
  const { userId } = route.useParams()
  const query = useStudioQuery(studioViewers.read, { userId })
  const { data: me } = useCurrentOperator()
  const isSupport = me !== undefined && isActionAllowed(me.role, 'viewers.support')
  const title = `${t('viewers.viewer')} ${userId}`
  if (query.data === undefined) {
    return (
      <Page title={title} isFigure>
        <QueryStates query={query}>{() => null}</QueryStates>
      </Page>
    )
  }
  return (
    <Main title={title}>
      <QueryStates key={userId} query={query}>
        {(facts) => (
          <>
            <ViewerHead facts={facts} role={me?.role ?? 'analyst'} />
            <div className={pageStyles.stack}>
              <DeletedNote facts={facts} role={me?.role ?? 'analyst'} />
              {facts.mergedInto !== undefined && (
                <NoteBox tone="info">
                  {t('viewer.merged')}{' '}
                  <Link to="/viewers/$userId" params={{ userId: facts.mergedInto }}>
                    <b>{facts.mergedInto}</b>
                  </Link>
                </NoteBox>
              )}
              <ViewerMetrics facts={facts} />
              <div className={pageStyles.columns}>
                <div className={pageStyles.stack}>
                  <Wallet facts={facts} />
                  <ViewerOrders userId={userId} />
                  {isSupport && <WatchedTitles userId={userId} />}
                </div>
                <div className={pageStyles.stack}>
                  <OwnedTitles userId={userId} />
                  {isSupport && me && <Gifts userId={userId} role={me.role} />}
                  {isSupport && <Devices userId={userId} isRegistered={facts.state === 'registered'} />}
                  {isSupport && <ViewerFeedback userId={userId} />}
                  {facts.ad.length > 0 && <ViewerAdOrigin ad={facts.ad} />}
                </div>
              </div>
            </div>
          </>
        )}
      </QueryStates>
    </Main>
  )
}
