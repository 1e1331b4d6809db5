import { DocumentScreen } from '#screens/document/document-screen.tsx'
import { NotFoundScreen } from '#screens/not-found/not-found-screen.tsx'
import { PublicPageScreen } from '#screens/public-page/public-page-screen.tsx'

export const screens = {
  '/terms': DocumentScreen,
  '/privacy': DocumentScreen,
  '/refund': DocumentScreen,
  '/payment-guide': DocumentScreen,
  '/support': DocumentScreen,
  '/team': DocumentScreen,
  '/title': PublicPageScreen,
  '*': NotFoundScreen,
}
