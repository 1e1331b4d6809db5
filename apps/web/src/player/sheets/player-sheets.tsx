import { lazy, Suspense } from 'react'
import { EpisodesSheet } from '#player/episodes/episodes-sheet.tsx'
import { TopUpSheet } from '#player/paywall/top-up/top-up-sheet.tsx'
import { useSheets } from '#player/player-context.ts'
import { SubtitleSheet } from '#player/subtitles/subtitle-sheet.tsx'

// Loaded lazily: rarely used, and never before the first frame.
const SubtitleStyleSheet = lazy(async () => ({
  default: (await import('#player/subtitles/subtitle-style-sheet.tsx')).SubtitleStyleSheet,
}))
const AboutSheet = lazy(async () => ({ default: (await import('#player/about/about-sheet.tsx')).AboutSheet }))
const ReportSheet = lazy(async () => ({ default: (await import('#player/subtitles/report-sheet.tsx')).ReportSheet }))
const SettingsSheet = lazy(async () => ({
  default: (await import('#player/controls/settings-sheet.tsx')).SettingsSheet,
}))
const PhoneSheet = lazy(async () => ({ default: (await import('#player/sharing/phone-sheet.tsx')).PhoneSheet }))

/** The sheet named in the URL, if any. */
export function PlayerSheets() {
  const { sheet, closeSheet } = useSheets()
  switch (sheet) {
    case undefined:
    // `PlayerFrame` renders this sheet inside the picture.
    case 'place':
      return null
    case 'episodes':
      return <EpisodesSheet onClose={closeSheet} />
    case 'subtitles':
      return <SubtitleSheet onClose={closeSheet} />
    case 'topup':
      return <TopUpSheet onClose={closeSheet} />
    case 'about':
      return (
        <Suspense>
          <AboutSheet onClose={closeSheet} />
        </Suspense>
      )
    case 'style':
      return (
        <Suspense>
          <SubtitleStyleSheet onClose={closeSheet} />
        </Suspense>
      )
    case 'report':
      return (
        <Suspense>
          <ReportSheet onClose={closeSheet} />
        </Suspense>
      )
    case 'settings':
      return (
        <Suspense>
          <SettingsSheet onClose={closeSheet} />
        </Suspense>
      )
    case 'phone':
      return (
        <Suspense>
          <PhoneSheet onClose={closeSheet} />
        </Suspense>
      )
  }
}
