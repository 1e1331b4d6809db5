import { studioShop } from '@cliffhanger/contract/studio/shop'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { ShopEditor } from './shop-editor.tsx'

/** The page that edits the shop. */
export function Shop() {
  const { t } = useText()
  const query = useStudioQuery(studioShop.state, {})
  if (query.data) return <ShopEditor state={query.data} failure={query.error} />
  return (
    <Page title={t('shop.title')} about={t('shop.about')}>
      <QueryStates query={query}>{() => null}</QueryStates>
    </Page>
  )
}
