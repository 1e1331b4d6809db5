import { studioHome } from '@cliffhanger/contract/studio/home'
import { useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Loaded } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { HomeEditor } from './home-editor.tsx'

/** The page that edits the home page. */
export function Home() {
  const { t } = useText()
  const query = useStudio(studioHome.state, {})
  if (query.data) return <HomeEditor state={query.data} failure={query.error} />
  return (
    <Page title={t('home.title')}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  )
}
