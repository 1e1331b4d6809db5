import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createMoveActions } from '#editing/lists/move-actions.ts'
import { getMoveDirectionOfKey, moveItem } from '#editing/lists/order.ts'
import { RowMenu } from '#editing/lists/row-menu.tsx'
import { useSortable } from '#editing/lists/use-sortable.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Poster } from '../poster.tsx'
import styles from './title-tray.module.css'
import type { TitleSummary } from './use-titles.ts'

interface TitleTrayProps {
  readonly titles: readonly string[]
  readonly titleOf: (id: string) => TitleSummary | undefined
  readonly canEdit: boolean
  onChange(titles: string[]): void
}

/** The titles of a module in order. They can be moved by dragging, by Alt with an arrow key, or by the menu. */
export function ModuleTitles({ titles, titleOf, canEdit, onChange }: TitleTrayProps) {
  const { t } = useText()
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (focusNext.current === undefined) return
    const items = list.current?.querySelectorAll<HTMLElement>('[data-title]') ?? []
    ;[...items].find((item) => item.dataset.title === focusNext.current)?.focus()
    focusNext.current = undefined
  })
  function move(from: number, to: number): void {
    const id = titles[from]
    if (id === undefined || to < 0 || to >= titles.length) return
    focusNext.current = id
    onChange(moveItem(titles, from, to))
    setAnnounced(t('editing.moved', { name: titleOf(id)?.name ?? id, place: to + 1, count: titles.length }))
  }
  if (titles.length === 0) return <p className={styles.empty}>{t('home.noTitles')}</p>
  return (
    <>
      <ol className={styles.tray} ref={list}>
        {titles.map((id, index) => (
          <TrayItem
            key={id}
            id={id}
            index={index}
            count={titles.length}
            title={titleOf(id)}
            canEdit={canEdit}
            onMove={move}
            onRemove={() => onChange(titles.filter((one) => one !== id))}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

interface TrayItemProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly title: TitleSummary | undefined
  readonly canEdit: boolean
  onMove(from: number, to: number): void
  onRemove(): void
}

function TrayItem({ id, index, count, title, canEdit, onMove, onRemove }: TrayItemProps) {
  const { t } = useText()
  const { ref, isDragged, edge } = useSortable<HTMLLIElement>({
    list: 'titles',
    index,
    axis: 'horizontal',
    isDisabled: !canEdit,
    onMove,
  })
  const name = title?.name ?? id
  function onKeyDown(event: KeyboardEvent): void {
    const step = getMoveDirectionOfKey(event)
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <li
      ref={ref}
      className={classNames(styles.item, isDragged && styles.dragged, edge && styles[edge])}
      {...(canEdit && { 'data-title': id, tabIndex: -1, onKeyDown })}
    >
      <Poster coverUrl={title?.coverUrl ?? ''} />
      <span className={styles.name}>
        <b>{index + 1}</b> {name}
      </span>
      {title?.isPublished === false && (
        <span className={styles.hidden} title={t('home.hidden')}>
          <Icon name="warning" size={14} />
          <span className="visually-hidden">{t('home.hidden')}</span>
        </span>
      )}
      {canEdit && (
        <span className={styles.menu}>
          <RowMenu
            name={name}
            actions={[
              ...createMoveActions(t, { index, count, onMove }),
              { label: t('home.remove'), icon: 'close', run: onRemove },
            ]}
          />
        </span>
      )}
    </li>
  )
}
