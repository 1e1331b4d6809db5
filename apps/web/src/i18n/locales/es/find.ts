import type { Translated } from '../../message.ts'
import type { find as english } from '../en/find.ts'

export const find: Translated<typeof english> = {
  submit: 'Buscar',
  clear: 'Borrar el texto',
  recent: 'Búsquedas recientes',
  clearAll: 'Borrar todo',
  cleared: 'Se borraron las búsquedas recientes.',
  undo: 'Deshacer',
  delete: 'Eliminar “{text}”',
  suggestions: 'Sugerencias',
  suggested: { one: '{count} sugerencia', other: '{count} sugerencias' },
  noneSuggested: 'Por ahora, ninguna serie con ese nombre.',
  suggestionsFailed: 'Las sugerencias no se cargaron.',
  allResults: 'Todos los resultados de “{text}”',
  found: { one: '{count} serie encontrada', other: '{count} series encontradas' },
  end: 'Esas son todas las series encontradas.',
  nothingTitle: 'No hay nada para “{text}”',
  nothingText: 'Revisa la ortografía o prueba con una sola palabra del nombre.',
  other: 'Buscar otra cosa',
  failedTitle: 'La búsqueda no se completó',
  emptyListTitle: 'Aún no hay nada en este estante',
  emptyListText: 'Los demás estantes están llenos de historias.',
  listFailedTitle: 'Este estante no se cargó',
}
