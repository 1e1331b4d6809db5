import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'

export function SubtitlesTabs() {
  const { t } = useText()
  return (
    <>
      <Link to="/subtitles" activeOptions={{ exact: true, includeSearch: false }}>
        {t('subtitles.reports')}
      </Link>
      <Link to="/subtitles/files">{t('subtitles.files')}</Link>
    </>
  )
}
