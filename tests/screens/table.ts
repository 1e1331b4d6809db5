import { documents } from './rows/documents.ts'
import { feedbackScreens } from './rows/feedback.ts'
import { homeScreens } from './rows/home.ts'
import { lists } from './rows/lists.ts'
import { mine } from './rows/mine.ts'
import { money } from './rows/money.ts'
import { player } from './rows/player.ts'
import type { Screen, Size } from './screen.ts'

/** Every screen in every state that is looked at. A new screen is a row. */
const table: readonly Screen[] = [
  ...homeScreens,
  ...lists,
  ...mine,
  ...money,
  ...player,
  ...feedbackScreens,
  ...documents,
]

const everySize: readonly Size[] = ['phone', 'desktop']
const isFull = process.env.TEST_SCALE === 'full'

/** Every row with every size that it has. */
export const views: readonly { readonly screen: Screen; readonly size: Size }[] = table.flatMap((screen) =>
  everySize.flatMap((size) => (screen.only && screen.only !== size ? [] : { screen, size })),
)

/** The views that each test run checks: the plain screens, in alternating sizes; with `TEST_SCALE=full` all views. */
export const viewsOfTheRun = views.filter(({ screen, size }) => {
  const isPlain = screen.steps === undefined && screen.before === undefined
  return isFull || (isPlain && (screen.only !== undefined || everySize[table.indexOf(screen) % 2] === size))
})
