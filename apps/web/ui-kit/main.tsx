import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import '#ui/theme/display-font.css'
import { languageByKey } from '@cliffhanger/domain/languages'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale } from '#i18n/locale.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { UiKitPage } from './page.tsx'

const locale = createLocale(languageByKey('en'), await loadCatalogue('en'))
await locale.load('player')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LocaleContext value={locale}>
      <UiKitPage />
    </LocaleContext>,
  )
}
