import type { Translated } from '../../message.ts'
import type { shelf as english } from '../en/shelf.ts'

export const shelf: Translated<typeof english> = {
  follow: 'Seguir',
  following: 'Siguiendo',
  followNamed: 'Seguir {title}',
  followAsk: '¿Seguir “{title}”?',
  followText: 'Se agrega a Mi lista y ahí verás marcados los episodios nuevos.',
  unfollowAsk: '¿Dejar de seguir “{title}”?',
  unfollowText: 'Sale de Mi lista. Conservas los episodios desbloqueados y el punto donde te quedaste.',
  confirm: 'Confirmar',
  thinkAgain: 'Cancelar',
  followFailed: 'Mi lista no cambió. Inténtalo de nuevo.',
  play: 'Reproducir {title}, episodio {episode}',
  fresh: { one: '{count} nuevo', other: '{count} nuevos' },
  freshEpisodes: { one: '{count} episodio nuevo', other: '{count} episodios nuevos' },
  removeAsk: { one: '¿Quitar {count} serie de Mi lista?', other: '¿Quitar {count} series de Mi lista?' },
  removeText: 'Conservas los episodios desbloqueados y los puntos donde te quedaste.',
  removeFailed: 'No se quitó nada. Inténtalo de nuevo.',
  emptyTitle: 'Tu lista está vacía',
  emptyText: 'Sigue una serie y te esperará aquí, en el episodio donde te quedaste.',
  failedTitle: 'Tu lista no se cargó',
  because: 'Porque sigues {title}',
  recommended: 'Historias para seguir',
  recommendedFailed: 'Las recomendaciones no se cargaron.',
}
