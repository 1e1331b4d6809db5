import { readJobSchedule } from '@cliffhanger/domain/job-schedule'
import { useText } from '#i18n/use-text.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns a function that describes a cron schedule in words. Schedules that `readJobSchedule` cannot parse are shown
 * in cron format.
 */
export function useScheduleText(): (cron: string) => string {
  const { t } = useText()
  return (cron) => {
    const schedule = readJobSchedule(cron)
    if (!schedule) return cron
    if (schedule.every === 'minutes') return t('health.everyMinutes', { count: schedule.count })
    const minute = twoDigits(schedule.minute)
    if (schedule.every === 'hours') return t('health.everyHours', { count: schedule.count, minute })
    return t('health.daily', { time: `${twoDigits(schedule.hour)}:${minute}` })
  }
}
