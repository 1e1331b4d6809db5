import { studioHome } from '@cliffhanger/contract/studio/home'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { HomeEditor } from './home-editor.tsx'

/** The page that edits the home page. */
export function Home() {
  const { t } = useText()
  const query = useStudioQuery(studioHome.state, {})
  if (query.data) return <HomeEditor state={query.data} failure={query.error} />
  return (
    <Page title={t('home.title')}>
      <QueryStates query={query}>{() => null}</QueryStates>
    </Page>
  )
}
