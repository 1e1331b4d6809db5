import { studioTitle } from '@cliffhanger/contract/studio/title'
import { canRenumberEpisode, type EpisodeUsage, findRenumberedEpisodes } from '@cliffhanger/domain/episode-order'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { getMoveDirectionOfKey, moveItem } from '#editing/lists/order.ts'
import { RowMenu } from '#editing/lists/row-menu.tsx'
import { useSortable } from '#editing/lists/use-sortable.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import rowStyles from '#ui/lists/movable-rows.module.css'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import type { TitleData } from '../title/title.tsx'
import { episodeNameOf } from '../title/title-name.ts'
import { useTitleFailure } from '../title-failure.ts'
import { useTitleChangeToast } from '../use-changed-toast.ts'
import styles from './order-card.module.css'
import { useVideoText } from './use-video-text.ts'

interface Props {
  readonly title: TitleData
  readonly onClose: () => void
}

/** Edits the order of a title's episodes. They can be moved by dragging, by Alt with an arrow key, or by the menu. */
export function EpisodeOrderCard({ title, onClose }: Props) {
  const query = useStudioQuery(studioTitle.use, { vidId: title.vidId })
  const { isPublished, episodes } = title.state
  return (
    <QueryStates query={query}>
      {({ episodes: uses }) => {
        const used = uses.map((use) => {
          const isHidden = episodes.find(({ n }) => n === use.n)?.isHidden
          return { ...use, isVisible: isPublished && !isHidden }
        })
        return <OrderList title={title} used={used} onClose={onClose} />
      }}
    </QueryStates>
  )
}

function OrderList({ title, used, onClose }: Props & { readonly used: readonly EpisodeUsage[] }) {
  const { t, key } = useText()
  const v = useVideoText()
  const tellChanged = useTitleChangeToast(title)
  const { vidId, version, state } = title
  const numbers = used.map(({ n }) => n)
  const [order, setOrder] = useState<readonly number[]>(numbers)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<number>(undefined)
  const change = useStudioMutation(studioTitle.setOrder)
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  useEffect(() => {
    // Restores the focus to a moved row, because browsers briefly remove the row from the page.
    if (focusNext.current === undefined) return
    list.current?.querySelector<HTMLElement>(`button[data-episode="${focusNext.current}"]`)?.focus()
    focusNext.current = undefined
  })
  const renumbered = findRenumberedEpisodes(numbers, order)
  const isMovable = (n: number) => used.some((one) => one.n === n && canRenumberEpisode(one))
  const nameOf = (n: number) => {
    const name = episodeNameOf(state.episodes.find((one) => one.n === n)?.names ?? {}, key, state.language)
    return [t('title.episode', { n }), name].filter(Boolean).join(' · ')
  }
  function move(from: number, to: number): void {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const number = order[from]
    if (number === undefined || to < 0 || to >= order.length) return
    const fixed = order.slice(first, last + 1).find((n) => !isMovable(n))
    if (fixed !== undefined) {
      setSaid(v('videos.fixed', { name: nameOf(fixed) }))
      return
    }
    focusNext.current = number
    setOrder(moveItem(order, from, to))
    setSaid(t('editing.moved', { name: nameOf(number), place: to + 1, count: order.length }))
  }
  async function save(): Promise<void> {
    const done = await change.mutateAsync({ vidId, version, order: [...order] }).catch(() => undefined)
    if (!done) return
    onClose()
    tellChanged(v('videos.moved', { count: renumbered.length }), done)
  }
  return (
    <Card
      title={v('videos.order')}
      actions={
        <>
          <Button isSmall onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            isSmall
            look="ink"
            disabled={renumbered.length === 0}
            isBusy={change.isPending}
            onClick={() => void save()}
          >
            {v('videos.move', { count: renumbered.length })}
          </Button>
        </>
      }
    >
      <NoteBox>{v('videos.orderText', { count: numbers.filter(isMovable).length })}</NoteBox>
      {renumbered.length > 0 && (
        <NoteBox tone="warn">
          {v('videos.moveText', { count: renumbered.length })}{' '}
          {renumbered.map(({ from, to }) => `${nameOf(from)} → ${t('title.episode', { n: to })}`).join(', ')}
        </NoteBox>
      )}
      <ErrorMessage text={change.error ? failureText(change.error) : undefined} />
      <ol className={styles.list} ref={list}>
        {order.map((n, index) => (
          <Row
            key={n}
            n={n}
            index={index}
            count={order.length}
            name={nameOf(n)}
            use={used.find((one) => one.n === n)}
            isMovable={isMovable(n)}
            onMove={move}
          />
        ))}
      </ol>
      <p role="status" className={styles.keys}>
        {said}
      </p>
      <p className={styles.keys}>
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t('editing.keys')}
      </p>
    </Card>
  )
}

interface RowProps {
  readonly n: number
  readonly index: number
  readonly count: number
  readonly name: string
  readonly use: EpisodeUsage | undefined
  readonly isMovable: boolean
  onMove(from: number, to: number): void
}

function Row({ n, index, count, name, use, isMovable, onMove }: RowProps) {
  const { t } = useText()
  const v = useVideoText()
  const { ref, isDragged, edge } = useSortable<HTMLLIElement>({
    list: 'episodes',
    index,
    axis: 'vertical',
    isDisabled: !isMovable,
    onMove,
  })
  function onKeyDown(event: KeyboardEvent): void {
    const step = isMovable ? getMoveDirectionOfKey(event) : undefined
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  const { isVisible = false, unlocks = 0, viewers = 0 } = use ?? {}
  return (
    <li ref={ref} className={classNames(rowStyles.row, isDragged && rowStyles.dragged, edge && rowStyles[edge])}>
      <span className={rowStyles.handle}>{isMovable && <Icon name="drag" size={16} />}</span>
      <button type="button" data-episode={n} className={rowStyles.name} onKeyDown={onKeyDown}>
        <b>{name}</b>
        <small>
          {t(isVisible ? 'titles.visible' : 'titles.hidden')} · {v('videos.use', { unlocks, viewers })}
        </small>
      </button>
      {isMovable && (
        <RowMenu
          name={name}
          actions={[
            { label: t('editing.moveUp'), isDisabled: index === 0, run: () => onMove(index, index - 1) },
            { label: t('editing.moveDown'), isDisabled: index === count - 1, run: () => onMove(index, index + 1) },
          ]}
        />
      )}
    </li>
  )
}
