import { useText } from '#i18n/use-text.ts'
import { ListMenu } from '#ui/overlays/list-menu.tsx'
import { cardTextKey, cardTypes } from './modules.ts'

/** Adds a module with the selected card type to the end of the home page. */
export function AddModule({ onAdd }: { readonly onAdd: (cardType: number) => void }) {
  const { t } = useText()
  const button = { isSmall: true, icon: 'plus', children: t('home.add'), title: t('home.addModule') } as const
  const actions = cardTypes.map((cardType) => ({ label: t(cardTextKey(cardType)), run: () => onAdd(cardType) }))
  return <ListMenu button={button} actions={actions} />
}
