import type { Need, NeedKind } from '@cliffhanger/contract/studio/today'
import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { buttonClassNames } from '#ui/forms/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useDurationFormat } from '../use-span.ts'
import { needLink } from './need-link.ts'
import styles from './needs-card.module.css'

const icons: Readonly<Record<NeedKind, IconName>> = {
  dispute: 'flag',
  undelivered: 'orders',
  failedImport: 'upload',
  failedJob: 'operations',
  lateMail: 'mail',
  subtitleReport: 'subtitles',
  feedback: 'feedback',
  comment: 'comments',
  oldBackup: 'disk',
}

/** An issue that needs an operator: its kind, consequences and age, and a link to the page on which it is handled. */
export function NeedRow({ need, nowMs }: { readonly need: Need; readonly nowMs: number }) {
  const { t, money } = useText()
  const span = useDurationFormat()
  const { kind, count, isUrgent, oldestAt, reference = '' } = need
  const values = {
    count,
    reference,
    money: (need.money ?? []).map(({ amount, currency }) => money(amount, currency)).join(' + '),
    span: span(nowMs - (oldestAt ?? nowMs)),
  }
  const isWithoutBackup = kind === 'oldBackup' && count === 0
  return (
    <li>
      <span className={classNames(styles.icon, isUrgent ? styles.bad : styles.warn)}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.text}>
        <b>{isWithoutBackup ? t('need.noBackup') : t(`need.${kind}`, values)}</b>
        <span>{t(`need.${kind}.text`, values)}</span>
      </div>
      <When need={need} nowMs={nowMs} />
      <Link {...needLink(need)} className={buttonClassNames.small}>
        {t(`need.${kind}.do`)}
      </Link>
    </li>
  )
}

function When({
  need: { kind, count, isUrgent, oldestAt, dueAt },
  nowMs,
}: {
  readonly need: Need
  readonly nowMs: number
}) {
  const { t, time } = useText()
  const span = useDurationFormat()
  const tone = isUrgent ? styles.badText : styles.warnText
  if (dueAt !== undefined) {
    return (
      <div className={styles.when}>
        <b className={tone}>{t('today.left', { span: span(dueAt - nowMs) })}</b>
        <time dateTime={new Date(dueAt).toISOString()}>{time(dueAt)}</time>
      </div>
    )
  }
  if (oldestAt === undefined) return <div className={styles.when} />
  return (
    <div className={styles.when}>
      <b className={tone}>{span(nowMs - oldestAt)}</b>
      <span>{t(kind === 'oldBackup' ? 'today.late' : count > 1 ? 'today.oldest' : 'today.ago')}</span>
    </div>
  )
}
