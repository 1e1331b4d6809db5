import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { mayDo } from '@cliffhanger/domain/studio-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMe, useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Loaded } from '#ui/pages/loaded.tsx'
import { Main, Page, pageStyles } from '#ui/pages/page.tsx'
import { Note } from '#ui/pages/states.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { Devices } from './devices.tsx'
import { Figures } from './figures.tsx'
import { Gifts } from './gifts.tsx'
import { Messages } from './messages.tsx'
import { ViewerOrders } from './orders.tsx'
import { Origin } from './origin.tsx'
import { Rights } from './rights.tsx'
import { ViewerHead } from './viewer-head.tsx'
import { Wallet } from './wallet.tsx'
import { Watched } from './watched.tsx'

const route = getRouteApi('/shell/viewers/$userId')

/** The page of a viewer, with support actions. */
export function Viewer() {
  const { t } = useText()
  const { userId } = route.useParams()
  const query = useStudio(studioViewers.read, { userId })
  const { data: me } = useMe()
  const isSupport = me !== undefined && mayDo(me.role, 'viewers.support')
  const title = `${t('viewers.viewer')} ${userId}`
  if (query.data === undefined) {
    return (
      <Page title={title} isFigure>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  }
  return (
    <Main title={title}>
      <Loaded key={userId} query={query}>
        {(facts) => (
          <>
            <ViewerHead facts={facts} role={me?.role ?? 'analyst'} />
            <div className={pageStyles.stack}>
              <DeletedNote facts={facts} role={me?.role ?? 'analyst'} />
              {facts.mergedInto !== undefined && (
                <Note tone="info">
                  {t('viewer.merged')}{' '}
                  <Link to="/viewers/$userId" params={{ userId: facts.mergedInto }}>
                    <b>{facts.mergedInto}</b>
                  </Link>
                </Note>
              )}
              <Figures facts={facts} />
              <div className={pageStyles.columns}>
                <div className={pageStyles.stack}>
                  <Wallet facts={facts} />
                  <ViewerOrders userId={userId} />
                  {isSupport && <Watched userId={userId} />}
                </div>
                <div className={pageStyles.stack}>
                  <Rights userId={userId} />
                  {isSupport && me && <Gifts userId={userId} role={me.role} />}
                  {isSupport && <Devices userId={userId} isRegistered={facts.state === 'registered'} />}
                  {isSupport && <Messages userId={userId} />}
                  {facts.ad.length > 0 && <Origin ad={facts.ad} />}
                </div>
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Main>
  )
}
