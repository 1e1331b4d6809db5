import { studioShop } from '@cliffhanger/contract/studio/shop'
import { useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Loaded } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { ShopEditor } from './shop-editor.tsx'

/** The page that edits the shop. */
export function Shop() {
  const { t } = useText()
  const query = useStudio(studioShop.state, {})
  if (query.data) return <ShopEditor state={query.data} failure={query.error} />
  return (
    <Page title={t('shop.title')} about={t('shop.about')}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  )
}
