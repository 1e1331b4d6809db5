import type { ShopProblem } from '@cliffhanger/contract/studio/shop'
import { TextsField } from '#editing/texts-field.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type EditedCoinPack, type EditedMembershipPlan, problemTextAt } from './offers.ts'

interface OfferDialogProps<O extends EditedCoinPack | EditedMembershipPlan> {
  readonly offer: O
  readonly name: string
  /** Path of the offer in the shop's data, such as `coins.2`. */
  readonly path: string
  readonly problems: readonly ShopProblem[]
  onChange(offer: O): void
  onClose(): void
}

/** Edits the id of an offer and its texts in six languages. */
export function OfferDialog<O extends EditedCoinPack | EditedMembershipPlan>(props: OfferDialogProps<O>) {
  const { offer, name, path, problems, onChange, onClose } = props
  const locale = useText()
  const { t } = locale
  return (
    <Dialog
      title={t('shop.edit', { name })}
      isOpen
      onClose={onClose}
      actions={
        <Button look="ink" onClick={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      {'names' in offer && (
        <TextsField
          labelIn={(language) => t('shop.nameIn', { language })}
          texts={offer.names}
          error={problemTextAt(problems, `${path}.names`, locale)}
          onChange={(names) => onChange({ ...offer, names })}
        />
      )}
      <TextsField
        labelIn={(language) => t('shop.badgeIn', { language })}
        texts={offer.badge}
        error={problemTextAt(problems, `${path}.badge`, locale)}
        onChange={(badge) => onChange({ ...offer, badge })}
      />
      <TextField
        label={t('shop.id')}
        value={offer.id}
        error={problemTextAt(problems, `${path}.id`, locale)}
        onChange={({ target }) => onChange({ ...offer, id: target.value })}
      />
    </Dialog>
  )
}
