import { useText } from '#i18n/use-text.ts'

/** Returns a function that formats a remaining time: "11 min left". */
export function useRemainingTimeText(): (seconds: number) => string {
  const { t } = useText()
  return (seconds) => {
    const minutes = Math.round(seconds / 60)
    const hours = Math.round(minutes / 60)
    const time =
      minutes < 1
        ? t('upload.soon')
        : minutes < 90
          ? t('upload.minutes', { count: minutes })
          : t('upload.hours', { count: hours })
    return t('upload.left', { time })
  }
}
