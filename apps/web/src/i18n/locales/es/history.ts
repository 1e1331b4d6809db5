import type { Translated } from '../../message.ts'
import type { history as english } from '../en/history.ts'

export const history: Translated<typeof english> = {
  resume: 'Seguir {title}, episodio {episode}',
  title: 'Historial',
  edit: 'Editar',
  selected: { one: '{count} seleccionado', other: '{count} seleccionados' },
  selectAll: 'Seleccionar todo',
  selectNone: 'Quitar selección',
  select: 'Seleccionar {title}',
  delete: { one: 'Eliminar ({count})', other: 'Eliminar ({count})' },
  confirmTitle: {
    one: '¿Eliminar {count} serie de tu historial?',
    other: '¿Eliminar {count} series de tu historial?',
  },
  confirmText: 'Los episodios desbloqueados siguen siendo tuyos. Solo se olvida dónde te quedaste.',
  confirm: 'Eliminar',
  thinkAgain: 'Cancelar',
  deleteFailed: 'No se eliminó nada. Inténtalo de nuevo.',
  emptyTitle: 'Aún no has visto nada',
  emptyText: 'Ve una serie y te esperará aquí, en el segundo en que lo dejaste.',
  findStory: 'Buscar una historia',
  failedTitle: 'Tu historial no se cargó',
  end: 'Eso es todo lo que has visto.',
}
