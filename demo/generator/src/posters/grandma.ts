/** The chairwoman herself: cardigan, pearls, sunglasses, a bun with a crown on it. */
import { crown } from '../art/jewels.ts'
import type { Ctx } from '../art/paint.ts'
import { smooth } from '../art/shape.ts'
import { blob } from './board.ts'

export function grandma(ctx: Ctx): void {
  blob(ctx, '#0f8b8d', [[352, 1040, 1], [350, 900], [372, 800], [420, 740], [480, 712], [600, 712], [660, 740], [708, 800], [730, 900], [
    728,
    1040,
    1,
  ]])
  blob(ctx, '#0b6e70', [[352, 1040, 1], [350, 900], [368, 822], [420, 900], [470, 960], [520, 972], [500, 1010], [440, 1020]])
  blob(ctx, '#0b6e70', [[728, 1040, 1], [730, 900], [712, 822], [660, 900], [610, 960], [560, 972], [580, 1010], [640, 1020]])
  blob(ctx, '#fff7ea', [[484, 716], [540, 812], [596, 716], [570, 690], [510, 690]])
  blob(ctx, '#e9a77d', [[500, 650], [580, 650], [582, 716], [540, 752], [498, 716]])
  blob(ctx, '#e8e4ee', [[390, 570], [396, 478], [450, 412], [540, 392], [630, 412], [684, 478], [690, 570], [668, 640], [620, 660], [460, 660], [
    412,
    640,
  ]])
  blob(ctx, '#f4bd92', [[426, 540], [436, 470], [490, 440], [540, 452], [590, 440], [644, 470], [654, 540], [644, 610], [604, 672], [540, 694], [
    476,
    672,
  ], [436, 610]])
  blob(ctx, '#e8e4ee', [[424, 520, 1], [436, 452], [500, 420], [560, 424], [620, 440], [656, 520, 1], [616, 470], [560, 452], [500, 474], [456, 482]])
  blob(ctx, '#d5cfe0', [[462, 402], [466, 330], [540, 300], [614, 330], [618, 402], [540, 420]])
  ctx.strokeStyle = '#b9b1c9'
  ctx.lineWidth = 5
  for (const d of [0, 22, 44])
    ctx.stroke(
      smooth(
        [[480 + d * 0.6, 396], [490 + d * 0.6, 350 - d * 0.1], [540, 322 + d * 0.5], [590 - d * 0.6, 350 - d * 0.1], [600 - d * 0.6, 396]],
        false,
      ),
    )
  crown(ctx, 540, 318, 170, ['#b8761a', '#f2b632', '#fff0b8'])
  for (const side of [-1, 1]) {
    blob(ctx, '#221a2b', [
      [540 + side * 12, 530], [540 + side * 40, 512], [540 + side * 104, 508], [540 + side * 128, 524, 1], [540 + side * 110, 572],
      [540 + side * 66, 592], [540 + side * 26, 574],
    ])
    blob(ctx, 'rgba(255,255,255,.32)', [[540 + side * 44 - 12, 524], [540 + side * 44 + 14, 520], [540 + side * 44 - 6, 576], [
      540 + side * 44 - 24,
      566,
    ]])
    ctx.fillStyle = 'rgba(232,85,74,.35)'
    ctx.beginPath()
    ctx.ellipse(540 + side * 78, 620, 26, 16, 0, 0, 7)
    ctx.fill()
    ctx.fillStyle = '#f2b632'
    ctx.beginPath()
    ctx.arc(540 + side * 122, 604, 11, 0, 7)
    ctx.fill()
  }
  ctx.fillStyle = '#221a2b'
  ctx.fillRect(520, 522, 40, 10)
  ctx.lineCap = 'round'
  ctx.strokeStyle = '#c98561'
  ctx.lineWidth = 6
  ctx.stroke(smooth([[532, 572], [526, 604], [544, 610]], false))
  blob(ctx, '#c8372d', [[496, 640, 1], [526, 632], [540, 636], [554, 632], [590, 634, 1], [566, 656], [536, 662]])
  for (let i = 0; i < 13; i++) {
    const t = i / 12 - 0.5
    ctx.fillStyle = '#fffaf0'
    ctx.strokeStyle = '#d8c7b0'
    ctx.lineWidth = 2
    ctx.beginPath()
    ctx.arc(540 + t * 170, 806 - (t * 2) ** 2 * 92, 12, 0, 7)
    ctx.fill()
    ctx.stroke()
  }
  // Hands folded on a cane, knitting needle and all business.
  ctx.fillStyle = '#3a2417'
  ctx.fillRect(531, 900, 18, 250)
  blob(ctx, '#f2b632', [[500, 906], [540, 880], [580, 906], [570, 930], [510, 930]])
  blob(ctx, '#f4bd92', [[470, 930], [520, 900], [572, 904], [612, 934], [590, 968], [540, 976], [490, 966]])
  ctx.strokeStyle = '#d8956b'
  ctx.lineWidth = 4
  for (const dx of [-40, -16, 8, 32])
    ctx.stroke(smooth([[540 + dx, 912], [546 + dx, 934], [542 + dx, 956]], false))
}
