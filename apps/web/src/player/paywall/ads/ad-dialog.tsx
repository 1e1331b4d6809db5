import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { isAdUrl } from '@cliffhanger/domain/ad-unlocks'
import { findAd, loadVast, type VideoAd } from '@cliffhanger/player-core/vast/find-ad'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useLocale } from '#i18n/use-text.ts'
import { CloseIcon } from '#player/player-icons.tsx'
import button from '#ui/button.module.css'
import styles from './ad.module.css'
import { type AdTextFunction, AdVideo } from './ad-video.tsx'

type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'playing'; readonly ad: VideoAd; readonly view: string; readonly maxSeconds: number }
  | { readonly name: 'checking'; readonly view: string }
  /** The ad network did not verify within the time limit that the ad was watched. */
  | { readonly name: 'late'; readonly view: string }
  | { readonly name: 'failed'; readonly text: string }

const checkMs = 2_000
const mostChecks = 20

interface Props {
  readonly t: AdTextFunction
  readonly vidId: string
  readonly n: number
  /** Whether the ad network's tracking pixels may be requested. */
  readonly hasPixels: boolean
  /** Called when the ad was watched to its end but is not verified yet. */
  readonly onWatched: () => void
  readonly onUnlocked: () => void
  readonly onClose: () => void
}

/** Loads an ad, plays it and waits for its verification. The viewer can close it at any time. */
export function AdDialog({ t, vidId, n, hasPixels, onWatched, onUnlocked, onClose }: Props) {
  const { run, config } = useApi()
  const { t: common } = useLocale()
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const [isLeaving, setIsLeaving] = useState(false)
  const fail = (text: string) => setStep({ name: 'failed', text })

  async function load(ended: AbortSignal): Promise<void> {
    const begun = await run(adUnlocks.beginAd, { vidId, episodeN: n })
    if (ended.aborted) return
    if (!begun.ok) return begun.reason === 'episodeUnlocked' ? onUnlocked() : fail(begun.message || t('failed'))
    const { view, tag, maxSeconds } = begun.value
    const origins = config.brand.adOrigins ?? []
    const found = await findAd(tag, {
      maxSeconds,
      width: Math.round(Math.min(innerWidth, 600) * devicePixelRatio),
      isAllowed: (url) => isAdUrl(url, origins),
      load: (url) => loadVast(url, ended),
    })
    if (ended.aborted) return
    if (found === 'long') fail(t('long', { seconds: maxSeconds }))
    else if (typeof found === 'string') fail(t(found))
    else setStep({ name: 'playing', ad: found, view, maxSeconds })
  }
  async function check(view: string, ended: AbortSignal): Promise<void> {
    for (let checks = 0; checks < mostChecks; checks += 1) {
      const answer = await run(adUnlocks.finishAd, { view })
      if (ended.aborted) return
      if (answer.ok && answer.value.state === 'unlocked') return onUnlocked()
      if (answer.ok && answer.value.state === 'over') return fail(t('over'))
      await new Promise((resolve) => setTimeout(resolve, checkMs))
      if (ended.aborted) return
    }
    setStep({ name: 'late', view })
  }
  // This ref holds the functions of the latest render, so that they are no dependencies of the effect: the effect must
  // run once per step, not after each render.
  const work = useRef({ load, check })
  work.current = { load, check }
  const checked = step.name === 'checking' ? step.view : undefined
  const isLoading = step.name === 'loading'
  useEffect(() => {
    const ending = new AbortController()
    if (isLoading) void work.current.load(ending.signal)
    if (checked !== undefined) void work.current.check(checked, ending.signal)
    return () => ending.abort()
  }, [isLoading, checked])

  const isPlaying = step.name === 'playing'
  return (
    <AdFrame
      label={t('title')}
      closeLabel={t('close')}
      // Closing a playing ad would lose the unlock, so the first attempt to close asks for confirmation and the second
      // attempt closes the ad.
      onClose={() => (isPlaying && !isLeaving ? setIsLeaving(true) : onClose())}
    >
      {step.name === 'playing' && (
        <AdVideo
          t={t}
          ad={step.ad}
          maxSeconds={step.maxSeconds}
          hasPixels={hasPixels}
          isHeld={isLeaving}
          onEnd={() => {
            setIsLeaving(false)
            onWatched()
            setStep({ name: 'checking', view: step.view })
          }}
          onFail={(reason) => fail(reason === 'long' ? t('long', { seconds: step.maxSeconds }) : t('failed'))}
        />
      )}
      {isPlaying && isLeaving && <LeaveQuestion t={t} onStay={() => setIsLeaving(false)} onLeave={onClose} />}
      {!isPlaying && (
        <div className={styles.state}>
          <p role="status">
            {step.name === 'loading' && t('loading')}
            {step.name === 'checking' && t('checking')}
            {step.name === 'late' && t('late')}
            {step.name === 'failed' && step.text}
          </p>
          {step.name === 'late' && (
            <button
              type="button"
              className={button.primary}
              onClick={() => setStep({ name: 'checking', view: step.view })}
            >
              {t('checkAgain')}
            </button>
          )}
          {step.name === 'failed' && (
            <button type="button" className={button.quiet} onClick={() => setStep({ name: 'loading' })}>
              {common('shell.tryAgain')}
            </button>
          )}
        </div>
      )}
    </AdFrame>
  )
}

interface QuestionProps {
  readonly t: AdTextFunction
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks for confirmation before the ad is closed, because the episode then stays locked. Takes the focus when shown. */
function LeaveQuestion({ t, onStay, onLeave }: QuestionProps) {
  const id = useId()
  const stay = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    stay.current?.focus()
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus()
    }
  }, [])
  return (
    <div className={styles.question} role="alertdialog" aria-labelledby={id}>
      <p id={id}>{t('leaveText')}</p>
      <button type="button" className={button.primary} ref={stay} onClick={onStay}>
        {t('stay')}
      </button>
      <button type="button" className={button.quiet} onClick={onLeave}>
        {t('leave')}
      </button>
    </div>
  )
}

interface FrameProps {
  readonly label: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A full-screen dialog whose close button is always available. */
function AdFrame({ label, closeLabel, onClose, children }: FrameProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because the dialog must close and restore the focus before it is removed from the page.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // The dialog is inside the feed. Without `data-no-swipe`, a swipe on the dialog would show the next episode and
      // end the ad.
      data-no-swipe
      // Keeps key presses in the dialog from the player's key handler.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {label}
        </h2>
        <button type="button" className={button.round} aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  )
}
