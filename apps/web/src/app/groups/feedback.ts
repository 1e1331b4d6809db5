import { FeeddetailScreen } from '#screens/feeddetail/feeddetail-screen.tsx'
import { FeedformScreen } from '#screens/feedform/feedform-screen.tsx'
import { FeedlistScreen } from '#screens/feedlist/feedlist-screen.tsx'

export const screens = { '/feedlist': FeedlistScreen, '/feedform': FeedformScreen, '/feeddetail': FeeddetailScreen }
