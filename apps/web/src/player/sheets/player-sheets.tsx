import { Suspense } from 'react'
import { EpisodesSheet } from '#player/episodes/picker.tsx'
import { TopUpSheet } from '#player/paywall/top-up/top-up-sheet.tsx'
import { useSheets } from '#player/player-context.ts'
import { SubtitleSheet } from '#player/subtitles/subtitle-sheet.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { LoadingSheet } from './sheet.tsx'

// Loaded lazily: sheets are rarely used, and never before the first frame.
const lazySheets = {
  comments: lazyWithRetry(() => import('#player/comments/comments-sheet.tsx'), 'CommentsSheet'),
  about: lazyWithRetry(() => import('#player/about/about-sheet.tsx'), 'AboutSheet'),
  style: lazyWithRetry(() => import('#player/subtitles/subtitle-style-sheet.tsx'), 'SubtitleStyleSheet'),
  report: lazyWithRetry(() => import('#player/subtitles/report-sheet.tsx'), 'ReportSheet'),
  settings: lazyWithRetry(() => import('#player/controls/settings-sheet.tsx'), 'SettingsSheet'),
  phone: lazyWithRetry(() => import('#player/sharing/phone-sheet.tsx'), 'PhoneQrSheet'),
}

/** The sheet named in the URL, if any. */
export function PlayerSheets() {
  const { sheet, closeSheet } = useSheets()
  switch (sheet) {
    case undefined:
    // `PlayerControls` renders the sheet `place`, the subtitle position editor, inside the picture.
    case 'place':
      return null
    case 'episodes':
      return <EpisodesSheet onClose={closeSheet} />
    case 'subtitles':
      return <SubtitleSheet onClose={closeSheet} />
    case 'topup':
      return <TopUpSheet onClose={closeSheet} />
    case 'about':
    case 'comments':
    case 'phone':
    case 'report':
    case 'settings':
    case 'style': {
      const LazySheet = lazySheets[sheet]
      return (
        <Suspense fallback={<LoadingSheet onClose={closeSheet} />}>
          <LazySheet onClose={closeSheet} />
        </Suspense>
      )
    }
  }
}
