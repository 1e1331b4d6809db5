import { studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import { type FormEvent, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { shortOperatorName } from '#editing/operator-name.ts'
import { useDayName } from '#i18n/use-day-name.ts'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import panel from '../link/link-panel.module.css'
import type { AdLinkDetails } from '../link/link-panel.tsx'
import { spendAndRevenueIn } from '../use-ad-money.ts'
import styles from './spend.module.css'

const dayMs = 86_400_000
const shownDays = 7

/** The link's daily spend, with a form to set the spend of one day. A new amount replaces the previous one. */
export function LinkSpend({ details, mayEdit }: { readonly details: AdLinkDetails; readonly mayEdit: boolean }) {
  const { t, money } = useAdsText()
  const dayName = useDayName()
  const [isWhole, setWhole] = useState(false)
  const { link, spend, currency } = details
  const rows = isWhole ? spend : spend.slice(0, shownDays)
  return (
    <div>
      <h3>{t('ads.spend')}</h3>
      {mayEdit && <SpendForm details={details} />}
      {spend.length === 0 && <p className={panel.help}>{t('ads.noSpend')}</p>}
      <ul className={styles.days}>
        {rows.map(({ day, currency: of, amount, source, changedBy }) => (
          <li key={`${day} ${of}`}>
            <span>{t(`ads.spendBy.${source}`, { day: dayName(day), name: shortOperatorName(changedBy) })}</span>
            <span>{money(amount, of)}</span>
          </li>
        ))}
        {currency !== '' && (
          <li>
            <span>{t('ads.inPeriod')}</span>
            <b>{money(spendAndRevenueIn(link.money, currency).spent, currency)}</b>
          </li>
        )}
      </ul>
      {spend.length > shownDays && (
        <Button isSmall look="quiet" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'ads.fewerDays' : 'ads.moreDays')}
        </Button>
      )}
    </div>
  )
}

interface TypedSpend {
  readonly day: string
  readonly amount: string
  /** Currency as typed. Undefined until the operator types a currency; the form then uses the currency of the link. */
  readonly currency: string | undefined
}

function SpendForm({ details: { link, spend, currency: linkCurrency } }: { readonly details: AdLinkDetails }) {
  const { t, money } = useAdsText()
  const textOf = useFailureText()
  const toast = useToast()
  const change = useStudioMutation(studioAdLinks.setSpend)
  const undo = useStudioMutation(studioAdLinks.setSpend)
  const [form, setForm] = useState<TypedSpend>(() => ({
    day: new Date(Date.now() - dayMs).toISOString().slice(0, 10),
    amount: '',
    currency: undefined,
  }))
  const { code } = link
  const { day, amount, currency = linkCurrency || 'USD' } = form
  const before = spend.find((row) => row.day === day && row.currency === currency)
  const field = change.error?.reason === 'badRequest' ? change.error.field : undefined
  const problem = change.error && field === undefined ? textOf(change.error) : undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const given = { code, day, currency, amount: amount.trim() }
    const answer = await change.mutateAsync(given)
    // Keeps an amount that the operator has typed while the request was in flight.
    setForm((current) => (current === form ? { ...form, amount: '' } : current))
    toast({
      text: t('ads.spendSaved', { name: link.name }),
      undo: () => undo.mutateAsync({ ...given, amount: answer.before }),
    })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event).catch(() => undefined)}>
      <ErrorMessage text={problem} />
      <div>
        <TextField
          label={t('ads.spendDay')}
          type="date"
          required
          max="9999-12-31"
          value={day}
          error={field === 'day' ? t('ads.fault.notADay') : undefined}
          onChange={({ target }) => setForm({ ...form, day: target.value })}
        />
        <TextField
          label={t('ads.amount')}
          inputMode="decimal"
          required
          maxLength={12}
          value={amount}
          error={field === 'amount' ? t('ads.fault.notAnAmount') : undefined}
          onChange={({ target }) => setForm({ ...form, amount: target.value })}
        />
        <TextField
          label={t('ads.currency')}
          required
          maxLength={3}
          autoCapitalize="characters"
          pattern="[A-Z]{3}"
          value={currency}
          error={field === 'currency' ? t('ads.fault.notACurrency') : undefined}
          onChange={({ target }) => setForm({ ...form, currency: target.value.toUpperCase() })}
        />
        <Button type="submit" isBusy={change.isPending}>
          {t(before ? 'ads.replace' : 'ads.add')}
        </Button>
      </div>
      {before && <p className={panel.help}>{t('ads.replaces', { amount: money(before.amount, before.currency) })}</p>}
    </form>
  )
}
