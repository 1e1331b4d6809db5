import { useId, useState } from 'react'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ListMenu } from '#ui/overlays/list-menu.tsx'
import { type PeriodPreset, periodPresets } from './ad-links-search.ts'

interface Days {
  readonly from: string
  readonly to: string
}
interface Props {
  readonly days: Days
  readonly onPeriod: (period: PeriodPreset) => void
  readonly onDays: (days: Days) => void
}

/** Selects the days of the displayed metrics: a preset, such as the last month, or a custom range. */
export function PeriodPicker({ days, onPeriod, onDays }: Props) {
  const { t, tag } = useAdsText()
  const [isChoosing, setChoosing] = useState(false)
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const shown = format.formatRange(Date.parse(days.from), Date.parse(days.to))
  return (
    <>
      <ListMenu
        button={{ icon: 'calendar', children: shown, 'aria-label': t('ads.periodOf', { days: shown }) }}
        actions={[
          ...periodPresets.map((period) => ({ label: t(`ads.period.${period}`), run: () => onPeriod(period) })),
          { label: t('ads.otherDays'), run: () => setChoosing(true) },
        ]}
      />
      {isChoosing && (
        <DaysDialog
          days={days}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            onDays(chosen)
          }}
        />
      )}
    </>
  )
}

const longestMs = 399 * 86_400_000

function DaysDialog({ days, onChoose, onClose }: { days: Days; onChoose(days: Days): void; onClose(): void }) {
  const { t } = useAdsText()
  const formId = useId()
  const [{ from, to }, setDays] = useState(days)
  const span = Date.parse(to) - Date.parse(from)
  const error = span >= 0 && span <= longestMs ? undefined : t('ads.wrongDays')
  return (
    <Dialog
      title={t('ads.otherDays')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} disabled={error !== undefined}>
            {t('ads.showDays')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose({ from, to })
        }}
      >
        <TextField
          label={t('ads.firstDay')}
          type="date"
          required
          value={from}
          onChange={({ target }) => setDays({ from: target.value, to })}
        />
        <TextField
          label={t('ads.lastDay')}
          type="date"
          required
          value={to}
          error={error}
          onChange={({ target }) => setDays({ from, to: target.value })}
        />
      </form>
    </Dialog>
  )
}
