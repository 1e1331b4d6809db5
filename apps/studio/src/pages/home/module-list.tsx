import type { EditedHomeModule, HomeModuleProblem } from '@cliffhanger/contract/studio/home'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createMoveActions } from '#editing/lists/move-actions.ts'
import { getMoveDirectionOfKey } from '#editing/lists/order.ts'
import { RowMenu } from '#editing/lists/row-menu.tsx'
import { useSortable } from '#editing/lists/use-sortable.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import rowStyles from '#ui/lists/movable-rows.module.css'
import { Pill } from '#ui/lists/pill.tsx'
import { Card } from '#ui/pages/card.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { AddModule } from './add-module.tsx'
import { cardTypeNameOf } from './card-names.ts'
import styles from './module-list.module.css'
import { type Modules, moduleAudienceOf, moduleNameOf, moduleSelectionOf, watchHistoryCardType } from './modules.ts'

interface ModuleListProps {
  readonly modules: Modules
  readonly problems: readonly HomeModuleProblem[]
  /** Index of the chosen module. */
  readonly chosen: number
  readonly canEdit: boolean
  onChoose(index: number, id: string): void
  onMove(from: number, to: number): void
  onAdd(cardType: number): void
  onRemove(index: number): void
}

/** The modules in order. They can be moved by dragging, by Alt with an arrow key, or by the menu. */
export function ModuleList({ modules, problems, chosen, canEdit, onChoose, onMove, onAdd, onRemove }: ModuleListProps) {
  const { t, key } = useText()
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    // Restores the focus to a moved row, because browsers briefly remove the row from the page.
    if (focusNext.current !== undefined) {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-module]') ?? []
      ;[...rows].find((row) => row.dataset.module === focusNext.current)?.focus()
      focusNext.current = undefined
    }
  })
  function move(from: number, to: number): void {
    const module = modules[from]
    if (!module || to < 0 || to >= modules.length) return
    focusNext.current = module.id
    onMove(from, to)
    setAnnounced(t('editing.moved', { name: moduleNameOf(module, { key, t }), place: to + 1, count: modules.length }))
  }
  // While an id is typed, two modules may have the same id.
  const keyOf = (id: string, index: number) =>
    modules.findIndex((module) => module.id === id) === index ? id : `${id} ${index}`
  return (
    <Card title={t('home.modules')} isFlush actions={canEdit && <AddModule onAdd={onAdd} />}>
      {modules.length === 0 ? (
        <EmptyState title={t('home.empty')} text={t('home.emptyText')} />
      ) : (
        <ol className={styles.list} ref={list}>
          {modules.map((module, index) => (
            <ModuleRow
              key={keyOf(module.id, index)}
              module={module}
              index={index}
              count={modules.length}
              problems={problems.filter((problem) => problem.module === index).length}
              isChosen={index === chosen}
              canEdit={canEdit}
              onChoose={() => onChoose(index, module.id)}
              onMove={move}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {canEdit && (
        <p className={styles.keys}>
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t('editing.keys')}
        </p>
      )}
    </Card>
  )
}

interface ModuleRowProps {
  readonly module: EditedHomeModule
  readonly index: number
  readonly count: number
  readonly problems: number
  readonly isChosen: boolean
  readonly canEdit: boolean
  onChoose(): void
  onMove(from: number, to: number): void
  onRemove(): void
}

function ModuleRow({ module, index, count, problems, isChosen, canEdit, onChoose, onMove, onRemove }: ModuleRowProps) {
  const locale = useText()
  const { t } = locale
  const { ref, isDragged, edge } = useSortable<HTMLLIElement>({
    list: 'modules',
    index,
    axis: 'vertical',
    isDisabled: !canEdit,
    onMove,
  })
  const name = moduleNameOf(module, locale)
  const selection = moduleSelectionOf(module)
  const content =
    module.cardType === watchHistoryCardType
      ? undefined
      : selection === 'titles'
        ? t('home.titles', { count: module.titles?.length ?? 0 })
        : t(`home.select.${selection}`)
  const audience = moduleAudienceOf(module)
  function onKeyDown(event: KeyboardEvent): void {
    const step = canEdit ? getMoveDirectionOfKey(event) : undefined
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <li
      ref={ref}
      className={classNames(
        rowStyles.row,
        isChosen && styles.chosen,
        isDragged && rowStyles.dragged,
        edge && rowStyles[edge],
      )}
    >
      {canEdit && (
        <span className={rowStyles.handle}>
          <Icon name="drag" size={16} />
        </span>
      )}
      <button
        type="button"
        data-module={module.id}
        className={rowStyles.name}
        aria-current={isChosen || undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        <b>{name}</b>
        <small>{[cardTypeNameOf(module.cardType, locale), content].filter(Boolean).join(' · ')}</small>
      </button>
      {problems > 0 && <Pill tone="bad">{t('editing.problems', { count: problems })}</Pill>}
      {audience !== 'everyone' && <Pill>{t(`home.for.${audience}`)}</Pill>}
      {module.languages && <Pill>{module.languages.join(' ').toUpperCase()}</Pill>}
      {canEdit && (
        <RowMenu
          name={name}
          actions={[
            ...createMoveActions(t, { index, count, onMove }),
            { label: t('home.remove'), icon: 'close', run: onRemove },
          ]}
        />
      )}
    </li>
  )
}
