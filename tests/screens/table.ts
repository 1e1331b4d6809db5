import * as texts from '../../apps/web/src/i18n/locales/en/start.ts'
import { feedbackScreens } from './rows/feedback.ts'
import { homeScreens } from './rows/home.ts'
import { listScreens } from './rows/lists.ts'
import { accountScreens } from './rows/mine.ts'
import { paymentScreens } from './rows/money.ts'
import { playerScreens } from './rows/player.ts'
import type { Screen, Size } from './screen.ts'

interface Route {
  readonly path: string
  readonly title?: string
}
// A computed path keeps the web app's sources out of the type check, whose compiler options differ.
const web = '../../apps/web/src'
const { routes }: { routes: ReadonlyMap<string, Route> } = await import(`${web}/app/routes.ts`)

const rows: readonly Screen[] = [
  ...homeScreens,
  ...listScreens,
  ...accountScreens,
  ...paymentScreens,
  ...playerScreens,
  ...feedbackScreens,
]

function titleOf({ title = '' }: Route): string {
  const areas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = texts
  const [area = '', name = ''] = title.split('.')
  return title === '' ? '' : String(areas[area]?.[name])
}

/** Screens with a single state need no row in the table and are visited at their route's path. */
const withoutRows = [...routes.values()].filter(
  ({ path }) => !rows.some(({ address }) => address.split('?')[0] === path),
)

/** All screens in all states that the suite visits. */
const table: readonly Screen[] = [
  ...rows,
  ...withoutRows.map((route): Screen => {
    const { path } = route
    return { name: path, address: path, who: 'stranger', title: titleOf(route) }
  }),
]

const everySize: readonly Size[] = ['phone', 'desktop']

/** Every screen at each of its sizes. */
export const screenViews: readonly { readonly screen: Screen; readonly size: Size }[] = table.flatMap((screen) =>
  everySize.flatMap((size) => (screen.only && screen.only !== size ? [] : { screen, size })),
)
