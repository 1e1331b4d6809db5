import { useState } from 'react'
import { type ConsentPurpose, PurposeSwitches, useConsent } from '#features/consent/purpose-switches.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ShieldIcon } from '#ui/icons/money-icons.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ButtonRow } from '#ui/rows.tsx'

/** Settings row that opens a dialog to change the consent given earlier. */
export function PrivacyChoice() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ButtonRow isOpening Drawing={ShieldIcon} text={t('consent.rowText')} onClick={() => setIsOpen(true)}>
        {t('consent.title')}
      </ButtonRow>
      {isOpen && <ChoiceDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ChoiceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const consent = useConsent()
  const [allowed, setAllowed] = useState<readonly ConsentPurpose[]>(consent.allowed)
  const save = () => {
    consent.decide(allowed)
    onClose()
  }
  return (
    <Dialog title={t('consent.title')} text={t(consent.text)} onClose={onClose}>
      <PurposeSwitches asked={consent.asked} allowed={allowed} onChange={setAllowed} />
      <button type="button" className={buttons.primary} onClick={save}>
        {t('consent.save')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </Dialog>
  )
}
