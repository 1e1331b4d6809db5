/** Builds an episode from a short specification: place, cast, object, mood. The catalogue has ninety-six. */
import { drawLine, rule, titleFont, type Voice } from '../art/lettering.ts'
import { type Ctx, layer, type Light, mix } from '../art/paint.ts'
import type { Tones } from '../art/paint-figure.ts'
import { lantern } from '../art/town.ts'
import { type Bust, bust, type Walker, walker } from './actors.ts'
import type { MoodName } from './moods.ts'
import { fadeIn, type MotifName, motifs } from './motifs/index.ts'
import { type Palette, type SetName, sets } from './sets/index.ts'
import { type Camera, defocus, type Layer, ramp, type Shot, VIEW } from './stage.ts'
import { type Weather, weather } from './weather.ts'

export type ShotKind =
  | 'arrival'
  | 'alone'
  | 'rival'
  | 'third'
  | 'faceOff'
  | 'insert'
  | 'leaving'
/** An insert may show another motif than the episode's own; `text` is written on the object. */
export type ShotSpec = readonly [kind: ShotKind, seconds: number, motif?: MotifName, text?: string]
export type EpisodeSpec = {
  id: string
  title: string
  episode: number
  hook: string
  voice: Voice
  palette: Palette
  place: SetName
  weather: Weather
  particles: number
  seed: number
  lead: Bust
  other: Bust
  figure: Walker
  motif: MotifName
  shots: readonly ShotSpec[]
  /** A third person with only one shot. */
  third?: Bust
  /** Clothes that differ from the palette's: a white coat, a light suit. */
  leadCloth?: string
  otherCloth?: string
  figureCloth?: string
  /** Mood of the score, if it differs from the title's. */
  mood?: MoodName
}

/** Positions in a close shot for tall hair, hats and small people; the default is x 50, y -206, scale 3.1. */
const seats: Partial<Record<Bust, { x: number; y: number; scale: number }>> = {
  consort: { x: 50, y: -90, scale: 2.6 },
  emperor: { x: 50, y: -130, scale: 2.8 },
  conductor: { x: 50, y: -160, scale: 2.9 },
  rider: { x: 50, y: -180, scale: 3 },
  grandma: { x: 50, y: -160, scale: 2.9 },
  elder: { x: 50, y: -160, scale: 2.9 },
  child: { x: 40, y: -60, scale: 2.7 },
}

const cam = (x: number, y: number, zoom: number): Camera => ({ x, y, zoom })

export function buildEpisode(spec: EpisodeSpec): Shot[] {
  const p = spec.palette
  const wide = sets[spec.place](p, spec.seed)
  const soft = defocus(wide, 9, 1.5, -90)
  const tones: Tones = {
    skin: p.skin,
    hair: mix(p.ink, p.skin, 0.2),
    cloth: p.cloth,
    accent: mix(p.light, p.lamp, 0.3),
    silver: mix(p.light, p.far, 0.25),
    gear: mix(p.accent, p.ink, 0.25),
    trim: mix(p.cloth, p.light, 0.3),
  }
  const wearing = (cloth = p.cloth): Tones => ({ ...tones, cloth, trim: mix(cloth, p.light, 0.3) })
  const key = (
    side: number,
    width = 1,
  ): Light[] => [{ dx: side * 7 * width, dy: -4 * width, color: p.lamp, blur: 8 * width, alpha: 0.7 }, {
    dx: side * 2.4 * width,
    dy: -1.6 * width,
    color: mix(p.lamp, '#ffffff', 0.55),
    blur: width,
    alpha: 0.95,
  }, { dx: side * -3 * width, dy: -width, color: mix(p.sky[1], p.light, 0.4), blur: 3 * width, alpha: 0.7 }]
  const near = (seed: number) => weather(spec.weather, mix(p.light, '#ffffff', 0.3), spec.particles, seed)
  const carry = spec.figure === 'hanfu' ? (ctx: Ctx) => lantern(ctx, 93, 226, 19, p.accent, p.lamp) : undefined

  const leadTones = wearing(spec.leadCloth)
  const otherTones = wearing(spec.otherCloth)
  const figureTones = wearing(spec.figureCloth)
  const portrait = (who: Bust, wears: Tones, seconds: number): Shot => {
    const seat = seats[who] ?? { x: 50, y: -206, scale: 3.1 }
    return {
      seconds,
      moves: 0.7,
      from: cam(14, 0, 1.02),
      to: cam(-12, -12, 1.12),
      layers: [soft, bust({ who, flip: true, ...seat, tones: wears, lights: key(1), turn: [-0.04, 0.1] }), near(3)],
    }
  }

  const kinds: Record<ShotKind, (seconds: number, motif?: MotifName, text?: string) => Shot> = {
    arrival: (seconds) => ({
      seconds,
      from: cam(0, 40, 1),
      to: cam(0, 60, 1.16),
      layers: [
        ...wide.slice(0, -1),
        walker({
          who: spec.figure,
          depth: 0.9,
          scale: 0.5,
          tones: figureTones,
          lights: key(1, 0.45),
          from: [-30, 450, 0.98],
          to: [6, 400, 0.78],
          steps: seconds * 2.4,
          carry,
        }),
        ...wide.slice(-1),
        near(1),
      ],
      // Never fades in from black: the first frame is visible during a swipe, before the episode plays.
      overlay: (ctx, { t }) => fadeIn(ctx, 0.35 * (1 - ramp(t, 0, 0.18))),
    }),
    leaving: (seconds) => ({
      seconds,
      from: cam(0, 60, 1.2),
      to: cam(0, 30, 1.05),
      layers: [
        ...wide.slice(0, -1),
        walker({
          who: spec.figure,
          depth: 0.9,
          scale: 0.5,
          tones: figureTones,
          lights: key(-1, 0.45),
          from: [0, 430, 0.86],
          to: [0, 380, 0.6],
          steps: seconds * 2,
          carry,
        }),
        ...wide.slice(-1),
        near(2),
      ],
    }),
    alone: (seconds) => ({
      seconds,
      moves: 0.7,
      from: cam(-14, 0, 1),
      to: cam(16, -12, 1.1),
      layers: [
        soft,
        bust({
          who: spec.lead,
          x: -50,
          y: seats[spec.lead]?.y ?? -190,
          scale: seats[spec.lead]?.scale ?? 3,
          tones: leadTones,
          lights: key(1),
          turn: [0.1, -0.08],
        }),
        near(3),
      ],
    }),
    rival: (seconds) => portrait(spec.other, otherTones, seconds),
    third: (seconds) => portrait(spec.third ?? spec.other, tones, seconds),
    faceOff: (seconds) => ({
      seconds,
      from: cam(0, 0, 1.02),
      to: cam(0, -16, 1.2),
      layers: [
        soft,
        bust({
          who: spec.other,
          x: -172,
          y: -214,
          scale: 2.5,
          tones: { ...otherTones, cloth: spec.otherCloth ?? mix(p.cloth, '#000000', 0.4) },
          lights: key(1),
          approach: [-34, 22],
          turn: [0, 0.1],
        }),
        bust({
          who: spec.lead,
          x: 172,
          y: -160,
          scale: 2.35,
          flip: true,
          tones: leadTones,
          lights: key(1),
          approach: [26, -16],
          turn: [0.06, -0.14],
          breath: 1.3,
        }),
        near(4),
      ],
    }),
    insert: (seconds, motif = spec.motif, text) => ({
      seconds,
      from: cam(0, 0, 1),
      to: cam(0, 6, 1.22),
      layers: [...motifs[motif](p, text), near(5)],
      overlay: (ctx, { t }) => fadeIn(ctx, 0.25 * (1 - ramp(t, 0, 0.1)), mix(p.light, '#ffffff', 0.5)),
    }),
  }
  const shots = spec.shots.map(([kind, ...rest]) => kinds[kind](...rest))
  return [...shots, endCard(spec, soft)]
}

function endCard(spec: EpisodeSpec, soft: Layer): Shot {
  const p = spec.palette
  const card = layer(VIEW.w, VIEW.h, (c) => {
    drawLine(c, 270, 430, { text: spec.title, size: 30, maxWidth: 440, font: 'Condensed', ink: mix(p.light, '#ffffff', 0.3), tracking: 0.2 })
    rule(c, 270, 450, 300, p.lamp, 2)
    drawLine(c, 270, 516, {
      text: 'To be continued',
      size: 56,
      maxWidth: 460,
      font: titleFont('en', spec.voice),
      ink: ['#ffffff', mix(p.lamp, '#ffffff', 0.35), p.lamp],
      tracking: 0.02,
    })
    drawLine(c, 270, 566, { text: spec.hook, size: 24, maxWidth: 440, font: 'Condensed', ink: mix(p.light, p.sky[1], 0.2), tracking: 0.08 })
  })
  return {
    seconds: 2,
    stillFrom: 0.3,
    from: cam(0, 0, 1),
    to: cam(0, 0, 1),
    layers: [soft],
    overlay: (ctx, { t }) => {
      fadeIn(ctx, 0.76)
      ctx.globalAlpha = ramp(t, 0.05, 0.3)
      ctx.drawImage(card, 0, 0)
      ctx.globalAlpha = 1
    },
  }
}
