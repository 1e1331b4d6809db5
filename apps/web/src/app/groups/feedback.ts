import { withViewer } from '#features/viewer/guarded.tsx'
import { FeeddetailScreen } from '#screens/feeddetail/feeddetail-screen.tsx'
import { FeedformScreen } from '#screens/feedform/feedform-screen.tsx'
import { FeedlistScreen } from '#screens/feedlist/feedlist-screen.tsx'

export const screens = {
  '/feedlist': withViewer(FeedlistScreen),
  '/feedform': withViewer(FeedformScreen),
  '/feeddetail': withViewer(FeeddetailScreen),
}
