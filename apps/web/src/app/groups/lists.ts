import { withViewer } from '#features/viewer/guarded.tsx'
import { MyListScreen } from '#screens/enjoy/my-list-screen.tsx'
import { HistoryScreen } from '#screens/history/history-screen.tsx'
import { ResultScreen } from '#screens/result/result-screen.tsx'
import { TwolevelScreen } from '#screens/twolevel/twolevel-screen.tsx'

export const screens = {
  '/enjoy': withViewer(MyListScreen),
  '/history': withViewer(HistoryScreen),
  '/result': ResultScreen,
  '/twolevel': TwolevelScreen,
}
