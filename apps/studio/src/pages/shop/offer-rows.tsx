import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createMoveActions } from '#editing/lists/move-actions.ts'
import { getMoveDirectionOfKey } from '#editing/lists/order.ts'
import { RowMenu } from '#editing/lists/row-menu.tsx'
import { useSortable } from '#editing/lists/use-sortable.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './shop.module.css'

interface Offer {
  readonly id: string
}
export interface OfferColumn<O> {
  readonly id: string
  readonly title: string
  readonly isNumber?: boolean
  readonly isExtra?: boolean
  cell(offer: O, index: number): ReactNode
}
interface OfferRowsProps<O extends Offer> {
  readonly label: string
  readonly offers: readonly O[]
  readonly columns: readonly OfferColumn<O>[]
  readonly canEdit: boolean
  nameOf(offer: O): string
  onMove(from: number, to: number): void
  onEdit(index: number): void
  onRemove(index: number): void
}

/** Offers in the order that viewers see. They can be moved by dragging, by Alt with an arrow key, or by the menu. */
export function OfferRows<O extends Offer>({
  label,
  offers,
  columns,
  canEdit,
  nameOf,
  onMove,
  onEdit,
  onRemove,
}: OfferRowsProps<O>) {
  const { t } = useText()
  const [announced, setAnnounced] = useState('')
  const body = useRef<HTMLTableSectionElement>(null)
  const focusNext = useRef<number>(undefined)
  useEffect(() => {
    if (focusNext.current === undefined) return
    body.current?.querySelectorAll<HTMLElement>('button[aria-haspopup]')[focusNext.current]?.focus()
    focusNext.current = undefined
  })
  function move(from: number, to: number): void {
    const offer = offers[from]
    if (offer === undefined || to < 0 || to >= offers.length) return
    focusNext.current = to
    onMove(from, to)
    setAnnounced(t('editing.moved', { name: nameOf(offer), place: to + 1, count: offers.length }))
  }
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {canEdit && (
              <th scope="col">
                <span className="visually-hidden">{t('shop.change.order')}</span>
              </th>
            )}
            {columns.map(({ id, title, isNumber, isExtra }) => (
              <th key={id} scope="col" className={classNames(isNumber && styles.number, isExtra && styles.extra)}>
                {title}
              </th>
            ))}
            {canEdit && (
              <th scope="col">
                <span className="visually-hidden">{t('shop.editTexts')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {offers.map((offer, index) => (
            <OfferRow
              key={offer.id}
              list={label}
              index={index}
              count={offers.length}
              name={nameOf(offer)}
              canEdit={canEdit}
              onMove={move}
              onEdit={() => onEdit(index)}
              onRemove={() => onRemove(index)}
            >
              {columns.map(({ id, isNumber, isExtra, cell }) => (
                <td key={id} className={classNames(isNumber && styles.number, isExtra && styles.extra)}>
                  {cell(offer, index)}
                </td>
              ))}
            </OfferRow>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

interface OfferRowProps {
  readonly list: string
  readonly index: number
  readonly count: number
  readonly name: string
  readonly canEdit: boolean
  readonly children: ReactNode
  onMove(from: number, to: number): void
  onEdit(): void
  onRemove(): void
}

function OfferRow({ list, index, count, name, canEdit, children, onMove, onEdit, onRemove }: OfferRowProps) {
  const { t } = useText()
  const { ref, isDragged, edge } = useSortable<HTMLTableRowElement>({
    list,
    index,
    axis: 'vertical',
    isDisabled: !canEdit,
    onMove,
  })
  function onKeyDown(event: KeyboardEvent): void {
    const step = canEdit ? getMoveDirectionOfKey(event) : undefined
    if (step === undefined || event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <tr ref={ref} className={classNames(isDragged && styles.dragged, edge && styles[edge])} onKeyDown={onKeyDown}>
      {canEdit && (
        <td className={styles.handle}>
          <Icon name="drag" size={16} />
        </td>
      )}
      {children}
      {canEdit && (
        <td className={styles.number}>
          <RowMenu
            name={name}
            actions={[
              { label: t('shop.editTexts'), run: onEdit },
              ...createMoveActions(t, { index, count, onMove }),
              { label: t('shop.remove'), icon: 'close', run: onRemove },
            ]}
          />
        </td>
      )}
    </tr>
  )
}
